import { type Deadlines, deadlinesOf } from '#contract/deadlines.ts'
import { lastMomentOf } from '#contract/intake-state.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatInstant } from '../../format.ts'
import { serverWords } from '../../server-words.ts'
import type { DeadlineView } from './program-view.ts'

type Closing = Deadlines<string> & { zone: string }

/** All dates of an intake in the reader's language, the general one leading. */
export function deadlineViews(intake: Closing, language: Language): DeadlineView[] {
  return deadlinesOf(intake).map(({ audience, closesAt }) => ({
    audience,
    closesAt,
    closes: formatInstant(closesAt, intake.zone, language),
    isOver: Date.now() > lastMomentOf(new Date(closesAt)),
  }))
}

/** The dates that are not over as one text, each with whose it is but the general one; the first. */
export function closesView(
  intake: Closing,
  language: Language,
): Pick<DeadlineView, 'closes' | 'closesAt'> {
  const t = serverWords(language)
  const all = deadlineViews(intake, language)
  const ahead = all.filter(({ isOver }) => !isOver)
  const told = ahead.length > 0 ? ahead : all.slice(0, 1)
  const closes = told
    .map(({ audience, closes }) =>
      audience === null
        ? closes
        : t('program.intakes.closesFor', {
            date: closes,
            audience: t(`vocabulary.closingAudience.${audience}`),
          }),
    )
    .join(t('program.intakes.closesBetween'))
  return { closes, closesAt: told[0]?.closesAt ?? intake.closesAt }
}
