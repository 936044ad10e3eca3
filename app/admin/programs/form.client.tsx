import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue-staff.ts'
import { PublicLink } from '../catalogue/public-link.client.tsx'
import { useCan } from '../me.ts'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { ProgramFields, useProgramLabels } from './fields.client.tsx'
import { addProgram, programQuery, saveProgram } from './queries.ts'
import { toInput, toValues } from './values.ts'

export function AddProgramScreen() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const keep = useKept()
  return (
    <Screen title={t('programs.add')} back={{ to: '/admin/programs', label: t('nav.programs') }}>
      <RecordForm
        toValues={toValues}
        toInput={toInput}
        schema={ProgramInput}
        save={addProgram}
        onSaved={(program) => {
          keep(program)
          void navigate(`/admin/programs/${program.key}`)
        }}
        labelOf={useProgramLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('programs.add')}
        savedText={t('form.saved')}
      >
        <ProgramFields isNew />
      </RecordForm>
    </Screen>
  )
}

export function EditProgramScreen({ programKey }: { programKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const { data: program } = useSuspenseQuery(programQuery(programKey))
  return (
    <Screen
      title={program.title[languageOf(i18n)] || program.title.en}
      back={{ to: '/admin/programs', label: t('nav.programs') }}
      actions={<PublicLink to={`/program/${program.key}`} status={program.status} />}
    >
      <RecordForm
        record={program}
        toValues={toValues}
        toInput={toInput}
        schema={ProgramInput}
        save={saveProgram}
        reload={() => client.fetchQuery({ ...programQuery(programKey), staleTime: 0 })}
        onSaved={useKept()}
        labelOf={useProgramLabels()}
        canWrite={useCan('catalogue.write')}
        submitLabel={t('form.save')}
        savedText={t('form.saved')}
      >
        <ProgramFields universityName={program.universityName} />
      </RecordForm>
    </Screen>
  )
}

/** Keeps what was saved, and has the lists that show it read again. */
function useKept(): (program: ProgramRecord) => void {
  const client = useQueryClient()
  return (program) => {
    client.setQueryData(programQuery(program.key).queryKey, program)
    void client.invalidateQueries({ queryKey: ['programs', 'list'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
}
