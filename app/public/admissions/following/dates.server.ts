import type { SubmissionView } from '#contract/admissions/following.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { undatedSentence } from '../../catalogue/program/deadlines.server.ts'
import { groundsView } from '../../catalogue/program/grounds-view.server.ts'
import { aboutOf, type OwnDate, ownDates, undatedOf, writtenDate } from './own-dates.ts'

interface DatesCall {
  submission: SubmissionView
  accessToken: string
  words: FollowingWords
  language: Language
  now: Date
}

export function datesView({ submission, accessToken, words, language, now }: DatesCall) {
  const dates = ownDates(submission, { words, language, now })
  const isSeveral = submission.applications.length > 1
  const undated = undatedOf(submission).map((one) => ({
    number: one.number,
    about: isSeveral ? aboutOf(one, language) : null,
    sentence: undatedSentence(one.intake, language),
  }))
  if (dates.length + undated.length === 0) return null
  // What falls on one day for several programs, and the same source says, is one line.
  const sourceOf = ({ reported }: OwnDate) => reported?.sourceUrl ?? reported?.sourceName ?? ''
  const together = Map.groupBy(
    dates,
    (one) => `${one.what} ${writtenDate(one, language)} ${sourceOf(one)}`,
  )
  return {
    file: dates.length === 0 ? null : `/application/${accessToken}/dates.ics`,
    undated,
    dates: [...together.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            id: first.id,
            what: first.what,
            about: isSeveral ? [first, ...others].map(({ about }) => about) : [],
            written: writtenDate(first, language),
            reported: first.reported && groundsView(first.reported, language),
          },
    ),
  }
}
