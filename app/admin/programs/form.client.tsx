import Button from '@mui/material/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { todayInUtc } from '../catalogue/ground-faults.ts'
import { PreviewButton } from '../catalogue/preview-button.client.tsx'
import { PublicLink } from '../catalogue/public-link.client.tsx'
import { useBegunVersion } from '../history/begun-version.ts'
import { HistoryLink } from '../history/history-link.client.tsx'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { programFaults } from './faults.ts'
import { ProgramFields, useProgramLabels } from './fields.client.tsx'
import { addProgram, programQuery, saveProgram } from './queries.ts'
import { copyOf, toInput, toValues } from './values.ts'

/** Adds a program: from nothing, or from another one that the address names. */
export function AddProgramScreen() {
  const [search] = useSearchParams()
  const from = search.get('from')
  return from ? <CopyProgramScreen key={from} from={from} /> : <NewProgramScreen />
}

function CopyProgramScreen({ from }: { from: string }) {
  const { data: original } = useSuspenseQuery(programQuery(from))
  return <NewProgramScreen original={original} />
}

function NewProgramScreen({ original }: { original?: ProgramRecord }) {
  const { t, i18n } = useTranslation('admin')
  const navigate = useNavigate()
  const keep = useKept()
  return (
    <Screen title={t('programs.add')} back={{ to: '/admin/programs', label: t('nav.programs') }}>
      <RecordForm
        entity="program"
        toValues={toValues}
        toInput={toInput}
        schema={ProgramInput}
        faultsIn={(given) => programFaults(given, todayInUtc())}
        save={addProgram}
        begunFrom={original && copyOf(original, t('catalogue.copyOf'), languageOf(i18n))}
        draftName={original ? `program from ${original.key}` : 'program'}
        onSaved={(program) => {
          keep(program)
          void navigate(`/admin/programs/${program.key}`)
        }}
        labelOf={useProgramLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('programs.add')}
        savedText={t('form.saved')}
      >
        <ProgramFields isNew {...(original && { universityName: original.universityName })} />
      </RecordForm>
    </Screen>
  )
}

export function EditProgramScreen({ programKey }: { programKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const { data: program } = useSuspenseQuery(programQuery(programKey))
  const canWrite = useCan('catalogue.write')
  const maySee = useCan('applicants.read')
  return (
    <Screen
      title={inLanguage(program.title, languageOf(i18n))}
      back={{ to: '/admin/programs', label: t('nav.programs') }}
      actions={
        <>
          <PreviewButton entity="program" recordKey={programKey} />
          <HistoryLink entity="program" recordKey={programKey} />
          {maySee && (
            <Button component={Link} to={`/admin/waiting-lists?program=${programKey}`}>
              {t('waiting.title')}
            </Button>
          )}
          {canWrite && (
            <Button component={Link} to={`/admin/programs/add?from=${programKey}`}>
              {t('catalogue.duplicate')}
            </Button>
          )}
          <PublicLink to={`/program/${program.key}`} status={program.status} />
        </>
      }
    >
      <ProgramForm programKey={programKey} />
    </Screen>
  )
}

/** The form of one program, on its own screen or over a list. */
export function ProgramForm({ programKey, onSaved }: { programKey: string; onSaved?: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const { data: program } = useSuspenseQuery(programQuery(programKey))
  const begun = useBegunVersion('program', programKey)
  const keep = useKept()
  return (
    <RecordForm
      entity="program"
      record={program}
      toValues={toValues}
      toInput={toInput}
      schema={ProgramInput}
      faultsIn={(given) => programFaults(given, todayInUtc())}
      save={saveProgram}
      reload={() => client.fetchQuery({ ...programQuery(programKey), staleTime: 0 })}
      begunFrom={begun && toValues({ ...program, ...begun }, languageOf(i18n))}
      draftName={`program ${programKey}`}
      onSaved={(saved) => {
        keep(saved)
        onSaved?.()
      }}
      labelOf={useProgramLabels()}
      canWrite={useCan('catalogue.write')}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <ProgramFields universityName={program.universityName} record={program} />
    </RecordForm>
  )
}

/** Keeps what was saved, and has the lists that show it read again. */
function useKept(): (program: ProgramRecord) => void {
  const client = useQueryClient()
  return (program) => {
    client.setQueryData(programQuery(program.key).queryKey, program)
    for (const key of [['programs', 'list'], ['dashboard'], ['upkeep']]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}
