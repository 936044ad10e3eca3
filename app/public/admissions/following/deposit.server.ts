import type { SubmissionView } from '#contract/admissions/following.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { officialAddress, sourceOf } from '../../catalogue/program/grounds-view.server.ts'
import type { OfferView } from './sections.server.ts'

export interface DepositView {
  /** What comes now. */
  explained: string
  /** How much, by when and where; null where the offer names no deposit. */
  owed: {
    title: string
    where: string
    university: string
    /** The university's own page, where it is known. */
    url: string | null
  } | null
}

interface Call {
  submission: SubmissionView
  language: Language
  words: FollowingWords
}

/**
 * What accepted offers ask to be paid, by when, and who receives it, by the application's number.
 */
export function depositsOf(
  offers: OfferView | null,
  { submission, language, words }: Call,
): Record<string, DepositView> {
  const views = submission.applications.flatMap((one): [string, DepositView][] => {
    const offer = offers?.outcomes.find(({ number }) => number === one.number)?.offer
    if (one.status !== 'accepted' || !offer) return []
    if (!offer.deposit) return [[one.number, { explained: words.deposit.none, owed: null }]]
    const { amount, by } = offer.deposit
    const university = universityName(one.university, one.destination, language)
    const view = {
      title: fill(words.deposit.title, { amount, date: by }),
      where: fill(words.deposit.where, { university }),
      university,
      url: sourceOf(officialAddress(one.sending.officialUrl))?.url ?? null,
    }
    return [[one.number, { explained: words.deposit.after, owed: view }]]
  })
  return Object.fromEntries(views)
}
