import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EnterApplicant } from '#contract/applicants/entering.ts'
import { languages } from '#contract/common/values/languages.ts'
import { todayInUtc } from '../../catalogue/ground-faults.ts'
import { useCan } from '../../me.ts'
import { FieldGrid, SelectInput } from '../../ui/fields.client.tsx'
import { RecordForm } from '../../ui/record-form.client.tsx'
import { Panel, Screen } from '../../ui/screen.client.tsx'
import { languageOf } from '../../words.ts'
import { applicantQuery } from '../queries.ts'
import { Alike } from './alike.client.tsx'
import {
  EducationFields,
  GuardianFields,
  IdentityFields,
  PassportFields,
  TestFields,
} from './answer-fields.client.tsx'
import { EntryFields } from './entry-fields.client.tsx'
import { useEntryLabels } from './entry-labels.ts'
import { enterApplicant } from './entry-queries.ts'
import { applicantFaults, applicantInput, emptyApplicant } from './entry-values.ts'

/** Makes a file for a person who visits the office, phones or writes. */
export function EnterScreen() {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const language = languageOf(i18n)
  return (
    <Screen title={t('entry.title')} back={{ to: '/admin/applicants', label: t('nav.applicants') }}>
      <RecordForm
        entity="applicant"
        toValues={() => emptyApplicant(language)}
        toInput={applicantInput}
        schema={EnterApplicant}
        faultsIn={(given) =>
          applicantFaults(given as ReturnType<typeof applicantInput>, todayInUtc())
        }
        save={enterApplicant}
        draftName="applicant"
        onSaved={(record) => {
          client.setQueryData(applicantQuery(record.key).queryKey, record)
          void client.invalidateQueries({ queryKey: ['applicants', 'list'] })
          void navigate(`/admin/applicants/${record.key}`)
        }}
        labelOf={useEntryLabels()}
        canWrite={useCan('applicants.write')}
        submitLabel={t('entry.title')}
        savedText={t('entry.saved')}
      >
        <EntryFields />
        <IdentityFields />
        <GuardianFields />
        <Alike />
        <PassportFields />
        <EducationFields />
        <TestFields />
        <Panel title={t('entry.part.language')}>
          <FieldGrid>
            <SelectInput
              name="language"
              label={t('entry.mailLanguage')}
              options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
            />
          </FieldGrid>
        </Panel>
      </RecordForm>
    </Screen>
  )
}
