import { type Certainty, mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import type { ClosingDate } from '#contract/dates/closing-date.ts'
import { closingMoment } from '#contract/dates/values/closing-moment.ts'
import type { Deps } from '../../deps.ts'
import { sayIn } from '../../words/say.ts'
import { writtenDay, writtenInstant, writtenMonth } from '../../words/written-date.ts'

/** A closing date as it was kept; its certainty is not known if it was kept before we recorded that. */
export type KeptClosing = Omit<ClosingDate, 'certainty'> & { certainty: Certainty | null }

/**
 * When an intake closes, as mails, receipts and letters say it: the day with the source that reported
 * it, the months in which it usually closes, or that it is not known. One function, so that all agree.
 */
export function closingWords(
  { locales }: Pick<Deps, 'locales'>,
  closing: KeptClosing,
  zone: string,
  language: Language,
): string {
  const say = sayIn(locales, language, 'mail', 'closing.')
  const { certainty, checkedOn } = closing
  const date = closingDay(closing, zone, language)
  if (date === undefined) {
    const usual = certainty === 'unknown' ? null : closing.usualCloses
    if (!usual) return say('unknown')
    const from = writtenMonth(usual.from, language)
    if (usual.from === usual.to) return say('usualMonth', { month: from })
    return say('usual', { from, to: writtenMonth(usual.to, language) })
  }
  if (certainty === null) return say('unsourced', { date })
  const source = sourceOf(closing, say)
  if (certainty === 'confirmed' || source === undefined) return date
  if (checkedOn === null) return say('reported', { date, source })
  return say('reportedOn', { date, source, day: writtenDay(checkedOn, language) })
}

/**
 * The day alone, with its hour where the source gives one; undefined where none is known. The end of
 * a day means that no hour is known.
 */
export function closingDay(
  { closesAt, certainty }: Pick<KeptClosing, 'closesAt' | 'certainty'>,
  zone: string,
  language: Language,
): string | undefined {
  if (closesAt === null || (certainty !== null && !mayShow(certainty, 'day'))) return undefined
  // A day without a certainty has no hour either.
  const at = closingMoment(closesAt, { certainty: certainty ?? 'reported', zone })
  return 'day' in at
    ? writtenDay(at.day, language)
    : writtenInstant(new Date(at.instant), zone, language)
}

/** The name of the source; one that only places students, or keeps copies, is named as such. */
function sourceOf(
  { sourceName, sourceUrl }: Pick<KeptClosing, 'sourceName' | 'sourceUrl'>,
  say: (path: string, values: Record<string, string>) => string,
): string | undefined {
  const host =
    sourceUrl !== null && URL.canParse(sourceUrl)
      ? new URL(sourceUrl).hostname.replace(/^www\./, '')
      : undefined
  const source = sourceName ?? host
  const stranger = sourceUrl === null ? undefined : strangerOf(sourceUrl)
  return source !== undefined && stranger ? say(stranger, { source }) : source
}
