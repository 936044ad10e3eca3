import Button from '@mui/material/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { UniversityInput, type UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { faultsOfGrounds, todayInUtc } from '../catalogue/ground-faults.ts'
import { PreviewButton } from '../catalogue/preview-button.client.tsx'
import { PublicLink } from '../catalogue/public-link.client.tsx'
import { useBegunVersion } from '../history/begun-version.ts'
import { HistoryLink } from '../history/history-link.client.tsx'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { UniversityFields, useUniversityLabels } from './fields.client.tsx'
import { addUniversity, saveUniversity, universityQuery } from './queries.ts'
import { copyOf, toInput, toValues } from './values.ts'

/** Adds a university: from nothing, or from another one that the address names. */
export function AddUniversityScreen() {
  const [search] = useSearchParams()
  const from = search.get('from')
  return from ? <CopyUniversityScreen key={from} from={from} /> : <NewUniversityScreen />
}

function CopyUniversityScreen({ from }: { from: string }) {
  const { data: original } = useSuspenseQuery(universityQuery(from))
  return <NewUniversityScreen original={original} />
}

function NewUniversityScreen({ original }: { original?: UniversityRecord }) {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const keep = useKept()
  return (
    <Screen
      title={t('universities.add')}
      back={{ to: '/admin/universities', label: t('nav.universities') }}
    >
      <RecordForm
        entity="university"
        toValues={toValues}
        toInput={toInput}
        schema={UniversityInput}
        faultsIn={(given) => faultsOfGrounds(given, todayInUtc())}
        save={addUniversity}
        begunFrom={original && copyOf(original, t('catalogue.copyOf'), languageOf(i18n))}
        draftName={original ? `university from ${original.key}` : 'university'}
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
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const { data: university } = useSuspenseQuery(universityQuery(universityKey))
  const begun = useBegunVersion('university', universityKey)
  const canWrite = useCan('catalogue.write')
  return (
    <Screen
      title={university.name}
      names={[university.name]}
      back={{ to: '/admin/universities', label: t('nav.universities') }}
      actions={
        <>
          <PreviewButton entity="university" recordKey={universityKey} />
          <HistoryLink entity="university" recordKey={universityKey} />
          {canWrite && (
            <Button component={Link} to={`/admin/universities/add?from=${universityKey}`}>
              {t('catalogue.duplicate')}
            </Button>
          )}
          <PublicLink to={`/university/${university.key}`} status={university.status} />
        </>
      }
    >
      <RecordForm
        entity="university"
        record={university}
        toValues={toValues}
        toInput={toInput}
        schema={UniversityInput}
        faultsIn={(given) => faultsOfGrounds(given, todayInUtc())}
        save={saveUniversity}
        reload={() => client.fetchQuery({ ...universityQuery(universityKey), staleTime: 0 })}
        begunFrom={begun && toValues({ ...university, ...begun }, languageOf(i18n))}
        draftName={`university ${universityKey}`}
        onSaved={useKept()}
        labelOf={useUniversityLabels()}
        canWrite={canWrite}
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
    for (const key of [['universities', 'list'], ['dashboard'], ['upkeep']]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}
