import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ScholarshipInput, type ScholarshipRecord } from '#contract/catalogue/scholarships-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { useDestinationKeys } from '../catalogue/destination-names.ts'
import { faultsOfGrounds, faultsOfOfficial, todayInUtc } from '../catalogue/ground-faults.ts'
import { useBegunVersion } from '../history/begun-version.ts'
import { HistoryLink } from '../history/history-link.client.tsx'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { ScholarshipFields, useScholarshipLabels } from './fields.client.tsx'
import { addScholarship, saveScholarship, scholarshipQuery } from './queries.ts'
import { toInput, toValues } from './values.ts'

export function AddScholarshipScreen() {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const keep = useKept()
  const [search] = useSearchParams()
  const keys = useDestinationKeys()
  const destination = keys.find((one) => one === search.get('destination')) ?? ''
  return (
    <Screen
      title={t('scholarships.add')}
      back={{ to: '/admin/scholarships', label: t('nav.scholarships') }}
    >
      <RecordForm
        entity="scholarship"
        toValues={toValues}
        toInput={toInput}
        schema={ScholarshipInput}
        faultsIn={scholarshipFaults}
        save={addScholarship}
        begunFrom={{
          ...toValues(undefined, languageOf(i18n)),
          destination,
          programs: search.getAll('program'),
        }}
        draftName="scholarship"
        onSaved={(scholarship) => {
          keep(scholarship)
          void navigate(`/admin/scholarships/${scholarship.key}`)
        }}
        labelOf={useScholarshipLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('scholarships.add')}
        savedText={t('form.saved')}
      >
        <ScholarshipFields isNew />
      </RecordForm>
    </Screen>
  )
}

export function EditScholarshipScreen({ scholarshipKey }: { scholarshipKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const { data: scholarship } = useSuspenseQuery(scholarshipQuery(scholarshipKey))
  return (
    <Screen
      title={inLanguage(scholarship.name, languageOf(i18n))}
      back={{ to: '/admin/scholarships', label: t('nav.scholarships') }}
      actions={<HistoryLink entity="scholarship" recordKey={scholarshipKey} />}
    >
      <ScholarshipForm scholarshipKey={scholarshipKey} />
    </Screen>
  )
}

/** The form of one scholarship, on its own screen or over a list. */
export function ScholarshipForm({
  scholarshipKey,
  onSaved,
}: {
  scholarshipKey: string
  onSaved?: () => void
}) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const keep = useKept()
  const { data: scholarship } = useSuspenseQuery(scholarshipQuery(scholarshipKey))
  const begun = useBegunVersion('scholarship', scholarshipKey)
  return (
    <RecordForm
      entity="scholarship"
      record={scholarship}
      toValues={toValues}
      toInput={toInput}
      schema={ScholarshipInput}
      faultsIn={scholarshipFaults}
      save={saveScholarship}
      reload={() => client.fetchQuery({ ...scholarshipQuery(scholarshipKey), staleTime: 0 })}
      begunFrom={begun && toValues({ ...scholarship, ...begun }, languageOf(i18n))}
      draftName={`scholarship ${scholarshipKey}`}
      onSaved={(saved) => {
        keep(saved)
        onSaved?.()
      }}
      labelOf={useScholarshipLabels()}
      canWrite={useCan('catalogue.write')}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <ScholarshipFields />
    </RecordForm>
  )
}

/** Keeps what was saved, and has the lists that show it read again. */
function useKept(): (scholarship: ScholarshipRecord) => void {
  const client = useQueryClient()
  return (scholarship) => {
    client.setQueryData(scholarshipQuery(scholarship.key).queryKey, scholarship)
    void client.invalidateQueries({ queryKey: ['scholarships', 'list'] })
  }
}

function scholarshipFaults(given: unknown) {
  const today = todayInUtc()
  return { ...faultsOfGrounds(given, today), ...faultsOfOfficial(given, today) }
}
