import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NewContact } from '#contract/applicants/applicant-file.ts'
import {
  contactDirections,
  contactKinds,
  contactOutcomes,
} from '#contract/common/values/entry-words.ts'
import { useCan } from '../me.ts'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { noteContact } from './file-queries.ts'

type Values = ReturnType<typeof empty>

const empty = () => ({ what: 'call.out', outcome: 'talked', at: localNow(), note: '' })

/** A call, a visit or a message elsewhere, written down for colleagues. */
export function ContactsPanel({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const whats = contactKinds.flatMap((kind) =>
    contactDirections
      .filter((direction) => kind !== 'visit' || direction === 'in')
      .map((direction) => ({
        value: `${kind}.${direction}`,
        label: t(`contact.${kind}.${direction}`),
      })),
  )
  return (
    <Panel title={t('contact.title')}>
      <RecordForm
        entity="applicant"
        toValues={empty}
        toInput={toInput}
        schema={NewContact}
        save={async (input) => {
          await noteContact(applicantKey, input)
          return { version: 0 }
        }}
        onSaved={() =>
          void client.invalidateQueries({ queryKey: ['applicants', 'timeline', applicantKey] })
        }
        draftName={`contact of ${applicantKey}`}
        labelOf={(field) => (isLabelled(field) ? t(`contact.field.${field}`) : field)}
        canWrite={useCan('applicants.write')}
        submitLabel={t('contact.keep')}
        savedText={t('contact.kept')}
        isShort
      >
        <FieldGrid>
          <SelectInput name="what" label={t('contact.field.kind')} options={whats} />
          <SelectInput
            name="outcome"
            label={t('contact.field.outcome')}
            options={contactOutcomes.map((value) => ({
              value,
              label: t(`contact.outcome.${value}`),
            }))}
          />
          <TextInput name="at" label={t('contact.field.happenedAt')} type="datetime-local" />
        </FieldGrid>
        <Box sx={{ mt: 2 }}>
          <TextInput
            name="note"
            label={t('contact.field.note')}
            rows={2}
            maxLength={5000}
            optional
          />
        </Box>
      </RecordForm>
    </Panel>
  )
}

const labelled = ['kind', 'outcome', 'happenedAt', 'note'] as const

function isLabelled(field: string): field is (typeof labelled)[number] {
  return labelled.some((one) => one === field)
}

function toInput({ what, outcome, at, note }: Values) {
  const [kind, direction] = what.split('.')
  const instant = Date.parse(at)
  return {
    kind,
    direction,
    outcome,
    happenedAt: Number.isNaN(instant) ? '' : new Date(instant).toISOString(),
    note: note.trim() || null,
  }
}

/** Now, on this clock, as an input of a day and an hour takes it. */
function localNow(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
