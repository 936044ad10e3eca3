import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { DestinationEdit, type DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { BilingualInput, CheckInput, FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { saveDestination } from './queries.ts'
import { toEdit, toValues } from './values.ts'

interface TextsFormProps {
  destination: DestinationRecord
  canWrite: boolean
  reload: () => Promise<DestinationRecord>
  onSaved: (destination: DestinationRecord) => void
}

/** The texts of a destination in both languages. A section opens where it is to be changed. */
export function TextsForm({ destination, canWrite, reload, onSaved }: TextsFormProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const labelOf = (field: string) => (isField(field) ? t(`destinations.field.${field}`) : field)
  return (
    <RecordForm
      entity="destination"
      record={destination}
      toValues={toValues}
      toInput={toEdit}
      schema={DestinationEdit}
      save={(edit, version) => saveDestination(destination.key, edit, version)}
      reload={reload}
      onSaved={onSaved}
      labelOf={labelOf}
      canWrite={canWrite}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
      draftName={`destination ${destination.key} texts`}
    >
      <Panel title={t('destinations.texts')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput name="name" label={labelOf('name')} maxLength={200} />
          <BilingualInput name="summary" label={labelOf('summary')} rows={4} maxLength={20_000} />
          <FieldGrid>
            <TextInput
              name="position"
              label={labelOf('position')}
              inputMode="numeric"
              maxLength={2}
            />
            <CheckInput name="published" label={labelOf('published')} />
          </FieldGrid>
        </Box>
      </Panel>
      <Panel title={t('destinations.sections')}>
        {destination.sections.map(({ key }, index) => (
          <Box
            component="details"
            key={key}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 500 }}>
              {t(`translation:vocabulary.section.${key}`)}
            </Box>
            <Box sx={{ pb: 2 }}>
              <BilingualInput
                name={`sections.${index}.body`}
                label={t(`translation:vocabulary.section.${key}`)}
                rows={8}
                maxLength={20_000}
              />
            </Box>
          </Box>
        ))}
      </Panel>
    </RecordForm>
  )
}

const names = ['name', 'summary', 'sections', 'position', 'published'] as const

function isField(name: string): name is (typeof names)[number] {
  return names.some((one) => one === name)
}
