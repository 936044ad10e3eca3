import { type Deadlines, deadlinesOf } from '#contract/deadlines.ts'
import { lastMomentOf } from '#contract/intake-state.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatInstant, formatInstants } from '../../format.ts'
import { serverWords } from '../../server-words.ts'
import type { DeadlineView } from './program-view.ts'

type Closing = Deadlines<string> & { zone: string }

/** All dates of an intake in the reader's language, the general one leading; their clock. */
export function deadlineViews(
  intake: Closing,
  language: Language,
): { deadlines: DeadlineView[]; clock: string } {
  const all = deadlinesOf(intake)
  const instants = all.map(({ closesAt }) => closesAt)
  const { dates, clock } = formatInstants(instants, intake.zone, language)
  const deadlines = all.map(({ audience, closesAt }, at) => ({
    audience,
    closesAt,
    closes: formatInstant(closesAt, intake.zone, language),
    date: dates[at] ?? '',
    isOver: Date.now() > lastMomentOf(new Date(closesAt)),
  }))
  return { deadlines, clock }
}

/**
 * The dates that are not over as one text, each with whose it is but the general one, the clock of
 * several at its end; the first.
 */
export function closesView(
  intake: Closing,
  language: Language,
): Pick<DeadlineView, 'closes' | 'closesAt'> {
  const t = serverWords(language)
  const all = deadlinesOf(intake)
  const ahead = all.filter(({ closesAt }) => Date.now() <= lastMomentOf(new Date(closesAt)))
  const told = ahead.length > 0 ? ahead : all.slice(0, 1)
  const instants = told.map(({ closesAt }) => closesAt)
  const { dates, clock } = formatInstants(instants, intake.zone, language)
  const isOne = told.length === 1
  const closes = told
    .map(({ audience, closesAt }, at) => {
      const date = isOne ? formatInstant(closesAt, intake.zone, language) : (dates[at] ?? '')
      if (audience === null) return date
      const whose = t(`vocabulary.closingAudience.${audience}`)
      return t('program.intakes.closesFor', { date, audience: whose })
    })
    .join(t('program.intakes.closesBetween'))
  return {
    closes: isOne ? closes : t('program.intakes.closesBy', { dates: closes, clock }),
    closesAt: told[0]?.closesAt ?? intake.closesAt,
  }
}
