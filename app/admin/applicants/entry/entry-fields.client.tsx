import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { consentWays, entrySources } from '#contract/common/values/entry-words.ts'
import { CheckInput, FieldGrid, SelectInput, TextInput } from '../../ui/fields.client.tsx'
import { Panel } from '../../ui/screen.client.tsx'
import { useEntryLabels } from './entry-labels.ts'
import type { EntryValues } from './entry-values.ts'
import { ProgramChoices } from './program-choices.client.tsx'

/** What it is for, how it came to us, and how the applicant agreed. */
export function EntryFields() {
  const { t } = useTranslation('admin')
  const label = useEntryLabels()
  const how = useWatch<EntryValues, 'consentHow'>({ name: 'consentHow' })
  return (
    <>
      <ProgramChoices />
      <Panel title={t('entry.consent')}>
        <FieldGrid changes>
          <SelectInput
            name="source"
            label={label('source')}
            none={t('form.choose')}
            options={entrySources.map((value) => ({ value, label: t(`entry.source.${value}`) }))}
          />
          <SelectInput
            name="consentHow"
            label={label('consentHow')}
            options={consentWays.map((value) => ({ value, label: t(`entry.how.${value}`) }))}
          />
          {how !== 'later' && <TextInput name="consentOn" label={label('consentOn')} type="date" />}
        </FieldGrid>
        <Box component="p" sx={{ mt: 2, mb: 1 }}>
          {t(how === 'later' ? 'entry.laterText' : 'entry.consentText')}
        </Box>
        <CheckInput name="sendLink" label={label('sendLink')} />
      </Panel>
    </>
  )
}
