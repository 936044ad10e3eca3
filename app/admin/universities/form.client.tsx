import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { UniversityInput, type UniversityRecord } from '#contract/catalogue-staff.ts'
import { PublicLink } from '../catalogue/public-link.client.tsx'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { UniversityFields, useUniversityLabels } from './fields.client.tsx'
import { addUniversity, saveUniversity, universityQuery } from './queries.ts'
import { toInput, toValues } from './values.ts'

export function AddUniversityScreen() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const keep = useKept()
  return (
    <Screen
      title={t('universities.add')}
      back={{ to: '/admin/universities', label: t('nav.universities') }}
    >
      <RecordForm
        toValues={toValues}
        toInput={toInput}
        schema={UniversityInput}
        save={addUniversity}
        onSaved={(university) => {
          keep(university)
          void navigate(`/admin/universities/${university.key}`)
        }}
        labelOf={useUniversityLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('universities.add')}
        savedText={t('form.saved')}
      >
        <UniversityFields isNew />
      </RecordForm>
    </Screen>
  )
}

export function EditUniversityScreen({ universityKey }: { universityKey: string }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data: university } = useSuspenseQuery(universityQuery(universityKey))
  return (
    <Screen
      title={university.name}
      back={{ to: '/admin/universities', label: t('nav.universities') }}
      actions={<PublicLink to={`/university/${university.key}`} status={university.status} />}
    >
      <RecordForm
        record={university}
        toValues={toValues}
        toInput={toInput}
        schema={UniversityInput}
        save={saveUniversity}
        reload={() => client.fetchQuery({ ...universityQuery(universityKey), staleTime: 0 })}
        onSaved={useKept()}
        labelOf={useUniversityLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('form.save')}
        savedText={t('form.saved')}
      >
        <UniversityFields />
      </RecordForm>
    </Screen>
  )
}

/** Keeps what was saved, and has the lists that show it read again. */
function useKept(): (university: UniversityRecord) => void {
  const client = useQueryClient()
  return (university) => {
    client.setQueryData(universityQuery(university.key).queryKey, university)
    void client.invalidateQueries({ queryKey: ['universities', 'list'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
}
