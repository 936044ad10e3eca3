import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { type Language, localeOf } from '#contract/common/values/languages.ts'
import { problemCode } from '../../api.ts'
import { formatList } from '../../format.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { applicantQuery, undoMove } from './queries.ts'
import { movedWith } from './undoable.ts'

interface Wish {
  number: string
  act: string
  /** The same person's other applications that are undone with it. */
  also?: string[]
}

/** Undoes a move with its mail, and says what came of it. */
export function useUndo() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ number, act, also = [] }: Wish) => undoMove(number, { act, also }),
    onSuccess: (record, { number, act, also = [] }) => {
      client.setQueryData(applicantQuery(record.key).queryKey, record)
      const { applications } = record
      const status = applications.find((one) => one.number === number)?.status
      if (!status) return
      if (also.length > 0) {
        const numbers = formatList([number, ...also], languageOf(i18n))
        return toast.say(t('applicants.change.undoneTogether', { numbers }))
      }
      const isPart = movedWith(applications, { number, act }).length > 0
      const undone = { number, status: t(`status.${status}`) }
      toast.say(t(`applicants.change.${isPart ? 'undonePart' : 'undone'}`, undone))
    },
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['applicants'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}

/** Says where an application has gone; while its mail waits, with the way back of all that went with it. */
export function useSayMoved(): (record: ApplicantRecord, number: string, also?: string[]) => void {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const undo = useUndo()
  return (record, number, also = []) => {
    const application = record.applications.find((one) => one.number === number)
    if (!application) return
    const moved = t('applicants.moved', { status: t(`status.${application.status}`) })
    const waiting = application.undo
    if (waiting === null) return toast.say(moved)
    const time = timeOfDay(waiting.leavesAt, languageOf(i18n))
    toast.say(`${moved} · ${t('applicants.change.leaves', { time })}`, {
      label: t('applicants.change.undo'),
      act: () => undo.mutate({ number, act: waiting.act, also }),
    })
  }
}

/** By the reader's own clock: "14:35". */
export function timeOfDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeStyle: 'short',
  }).format(new Date(instant))
}
