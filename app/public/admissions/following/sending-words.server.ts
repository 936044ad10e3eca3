import type { ApplicationView } from '#contract/admissions/following.ts'
import {
  type ApplicationStatus,
  saysChecked,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import { followingWords, serverWords } from '../../../server-words.ts'
import { statusPath } from '../application/status-path.ts'
import { placeName } from './place-name.ts'

type Sent = Pick<
  ApplicationView,
  'sending' | 'status' | 'university' | 'destination' | 'canReportSent'
>

/** Who sends it to the university, in a sentence; null once it is there, or ended. */
export function whoSends(application: Sent, language: Language): string | null {
  const words = followingWords(language)
  const { sending, university: names, destination } = application
  if (!isUnsent(application.status)) return null
  const university = universityName(names, destination, language)
  const { who } = words.sending
  if (sending.sender === 'us') return fill(who.us, { university })
  if (sending.sender === 'you_alone') return fill(who.alone, { university })
  return fill(who.place, { university, where: placeName(application, words) })
}

/**
 * Says that the sender has changed since it was made; null if it has not, or the application is
 * over.
 */
export function changeOf({ sending, status }: Sent, language: Language): string | null {
  const { sender, senderThen } = sending
  if (!isUnsent(status) || (sender === 'us') === (senderThen === 'us')) return null
  const { changed, changedToUs } = followingWords(language).sending.text
  return sender === 'us' ? changedToUs : changed
}

/**
 * A state in words: applicants who send an application themselves don't read that we send it, and
 * no one reads that an incomplete application was checked.
 */
export function statusInWords(
  { status, incomplete }: Pick<ApplicationView, 'status' | 'incomplete'>,
  { sending }: Pick<ApplicationView, 'sending'>,
  language: Language,
): string {
  const isOwn = sending.sender !== 'us'
  return serverWords(language)(
    statusPath({ status, incomplete: incomplete && saysChecked(status), isOwn }),
  )
}

/** Whether it has yet to reach the university. */
export function isUnsent(status: ApplicationStatus): boolean {
  const unsent: readonly ApplicationStatus[] = statusesOf.unsent
  return unsent.includes(status)
}
