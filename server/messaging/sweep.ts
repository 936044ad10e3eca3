import { limits } from '#contract/documents/values/limits.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { removeMailFiles } from './mail-files.ts'
import { deleteFailedMail, deleteSentMail, forgetFailedWords } from './queries.ts'

const keptDays = limits.mailDays

/**
 * Forgets a mail's recipient a month after it left. Failed mails stay for staff to see, without their
 * words after a month, until a month after staff dealt with them.
 */
export async function sweepMail({
  db,
  now,
  ...deps
}: Pick<Deps, 'db' | 'env' | 'log' | 'now'>): Promise<void> {
  const instant = now()
  const monthAgo = daysBefore(instant, keptDays)
  await deleteSentMail(db, monthAgo)
  await forgetFailedWords(db, monthAgo)
  const { accessTraceDays } = (await readSettings(db)).retention
  await deleteFailedMail(db, {
    handledBefore: monthAgo,
    failedBefore: daysBefore(instant, accessTraceDays),
  })
  await removeMailFiles({ db, ...deps })
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000)
}
