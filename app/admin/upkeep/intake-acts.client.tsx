import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { UpkeepRow } from '#contract/catalogue/upkeep.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { hasNextCycle } from '../programs/next-cycle.ts'
import { programQuery, saveProgram } from '../programs/queries.ts'
import { RollOverDialog } from '../programs/roll-over.client.tsx'
import { type ProgramValues, toInput, toValues } from '../programs/values.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'

interface IntakeActsProps {
  row: UpkeepRow
  name: string
  onDone: () => void
}

/**
 * A program without a future intake: its last ones continue in the next cycle, or it is archived.
 */
export function IntakeActs({ row, name, onDone }: IntakeActsProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const [program, setProgram] = useState<ProgramRecord>()
  const [isArchiving, setIsArchiving] = useState(false)
  const query = programQuery(row.key)
  const save = useMutation({
    mutationFn: ({ change }: { change: Partial<ProgramValues>; message: string }) =>
      changed(change),
    onSuccess: (saved, { message }) => {
      client.setQueryData(query.queryKey, saved)
      toast.say(message)
      onDone()
    },
    onError: (error) => {
      setIsArchiving(false)
      toast.fail(problemCode(error))
    },
  })

  /** Starts from what is stored now, so that no later change is overwritten. */
  async function changed(change: Partial<ProgramValues>): Promise<ProgramRecord> {
    const now = program ?? (await client.fetchQuery({ ...query, staleTime: 0 }))
    return saveProgram(
      ProgramInput.parse(toInput({ ...toValues(now, languageOf(i18n)), ...change })),
      now.version,
    )
  }

  async function open() {
    try {
      setProgram(await client.fetchQuery({ ...query, staleTime: 0 }))
    } catch (error) {
      toast.fail(problemCode(error))
    }
  }

  const intakes = program ? toValues(program, languageOf(i18n)).intakes : []
  return (
    <>
      <Button onClick={() => void open()}>
        {t('upkeep.rollOver')}
        <span className="visually-hidden">
          {' '}
          <Verbatim>{name}</Verbatim>
        </span>
      </Button>
      <Button onClick={() => setIsArchiving(true)}>
        {t('bulk.do.archive')}
        <span className="visually-hidden">
          {' '}
          <Verbatim>{name}</Verbatim>
        </span>
      </Button>
      {isArchiving && (
        <ConfirmDialog
          title={t('bulk.do.archive')}
          text={<WithNames names={[name]}>{t('upkeep.archiveText', { name })}</WithNames>}
          isPending={save.isPending}
          onConfirm={() =>
            save.mutate({ change: { status: 'archived' }, message: t('upkeep.archived', { name }) })
          }
          onClose={() => setIsArchiving(false)}
        />
      )}
      {program && (
        <RollOverDialog
          offered={intakes.filter((intake) => !hasNextCycle(intake, intakes))}
          onClose={() => setProgram(undefined)}
          onAdd={(added) => {
            setProgram(undefined)
            save.mutate({
              change: { intakes: [...intakes, ...added] },
              message: t('upkeep.rolledOver', { name }),
            })
          }}
        />
      )}
    </>
  )
}
