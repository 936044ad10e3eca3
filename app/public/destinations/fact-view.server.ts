import type { Alternative, Fact } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/common.ts'
import { type Certainty, mayShow } from '#contract/common/values/certainty.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import type { sourceTypes } from '#contract/common/values/vocabulary.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { type SourceLanguage, sourceLanguage } from '#contract/words/values/source-language.ts'
import { fill } from '../../fill.ts'
import { dateFormat, formatDate } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import type { ContentWords } from '../../server-words.ts'
import { sourceOf } from '../catalogue/program/grounds-view.server.ts'

type Words = ContentWords['destination']

/** The words for figures, the language, and today's date. */
export interface Telling {
  language: Language
  today: string
  words: Words
  sourceKinds: Record<(typeof sourceTypes)[number], string>
  certainties: Record<Certainty, string>
}

/** Where a figure comes from, as a visitor reads it once it is opened. */
export interface OriginView {
  year: string
  /** Null where there is no public page. */
  source: { url: string; host: string } | null
  /** What the source is called, where its address doesn't say. */
  sourceName: string | null
  sourceKind: string
  /** When it was checked, or only read; null where that is not known. */
  checked: string | null
  foreign?: ForeignName
}

/** What a source is called, where that is in another language than the page. */
export interface ForeignName {
  name: string
  lang: SourceLanguage
}

/** The same in a line, and the address of the page. What isn't there is left out: pages have dozens. */
export interface OriginLine {
  origin: string
  foreign?: ForeignName
  url?: string
}

/** What one source says. */
interface FactLine extends OriginLine {
  value: string
  /** Left out where the value says it, or nothing is known. */
  year?: string
}

/** A fact as a visitor reads it. */
export interface FactView extends FactLine {
  key: string
  label: string
  certainty: Certainty
  /** It steps back: no figure to count on, or overdue for a new look. */
  isSoft?: true
  /** Of a year more than three years ago: it waits behind the others. */
  isOld?: true
  /** The remark about a fact that was confirmed and is overdue. */
  overdue?: string
  audience?: string
  note?: string
  others?: FactLine[]
}

export function factView(fact: Fact, telling: Telling): FactView {
  const { language, words } = telling
  const { isSoft, mark } = doubtView(fact, telling)
  const { audience, note } = fact
  const others = fact.alternatives.map((other) =>
    lineOf({ ...other, certainty: 'reported' as const }, telling),
  )
  return {
    key: fact.key,
    label: keepTogether(saidIn(fact.label, language)),
    certainty: fact.certainty,
    ...lineOf(fact, telling),
    ...(isSoft && { isSoft }),
    ...(isOld(fact, telling) && { isOld: true }),
    ...(mark !== null && fact.certainty === 'confirmed' && { overdue: mark }),
    ...(audience && { audience: fill(words.for, { audience: saidIn(audience, language) }) }),
    ...(note && { note: keepTogether(saidIn(note, language)) }),
    ...(others.length > 0 && { others }),
  }
}

const yearsShown = 3

/** A rule that is in force since a day is as new as today, whatever year that was. */
function isOld({ validForYear }: Pick<Fact, 'validForYear'>, { today }: Telling): boolean {
  if (validForYear === null || validForYear.startsWith('since ')) return false
  const years = validForYear.match(/\d{4}/g)?.map(Number) ?? []
  // In an academic year the second year is often two digits: 2025–26.
  const last = Math.max(
    ...years,
    ...(/\d{4}[-–]\d{2}$/.test(validForYear) ? [(years[0] ?? 0) + 1] : []),
  )
  return years.length > 0 && last < Number(today.slice(0, 4)) - yearsShown
}

/** The year is beside the value, unless the value is a date that includes it. */
function lineOf({ value, ...from }: Pick<Fact, 'value'> & Origin, telling: Telling): FactLine {
  const text = saidIn(value, telling.language)
  const year = yearOf(from.validForYear, telling)
  const isSaid = text.includes(year) || !mayShow(from.certainty, 'value')
  return { value: keepTogether(text), ...(!isSaid && { year }), ...originLine(from, telling) }
}

type Origin = Omit<Alternative, 'value'> & Pick<Fact, 'certainty'>

export function originView(
  { validForYear, sourceUrl, sourceName, sourceType, ...read }: Origin,
  telling: Telling,
): OriginView {
  const { sourceKinds } = telling
  const source = sourceOf(sourceUrl)
  const isTraced = source !== null || sourceName !== null
  const lang = sourceName === null ? undefined : sourceLanguage(sourceName)
  const isForeign = lang !== undefined && lang !== telling.language
  return {
    year: yearOf(validForYear, telling),
    source: source && { url: source.url, host: source.host },
    sourceName,
    sourceKind: isTraced ? sourceKinds[kindOf(sourceUrl, sourceType)] : '',
    checked: readView(read, telling),
    ...(sourceName !== null && isForeign && { foreign: { name: sourceName, lang } }),
  }
}

export function originLine(from: Origin, telling: Telling): OriginLine {
  const { source, sourceName, sourceKind, checked, foreign } = originView(from, telling)
  const name = source === null && sourceName === null ? telling.words.noSource : sourceName
  return {
    origin: [checked, name, sourceKind].filter(Boolean).join(' · '),
    ...(foreign && { foreign }),
    ...(source && { url: source.url }),
  }
}

/** Whose page it is: an agency's page or a copy is never official, whatever was entered. */
function kindOf(sourceUrl: string | null, sourceType: Alternative['sourceType']) {
  const isOfficial = sourceType === 'official' || sourceType === 'university'
  return (isOfficial && sourceUrl !== null && strangerOf(sourceUrl)) || sourceType
}

/** "Checked" means that a person in the office opened the page; anything else was only read. */
function readView(
  { certainty, checkedOn }: Pick<Origin, 'certainty' | 'checkedOn'>,
  { words, language }: Telling,
): string | null {
  if (checkedOn === null) return null
  const sentence = certainty === 'confirmed' ? words.checked : words.read
  return fill(sentence, { date: formatDate(checkedOn, language, 'short') })
}

/**
 * How sure a figure is today: what marks it unless it is confirmed, and whether it steps back, being
 * no figure to count on or overdue for a new look.
 */
export function doubtView(
  { certainty, reviewBy }: Pick<Fact, 'certainty' | 'reviewBy'>,
  { words, language, today, certainties }: Telling,
): { isSoft: boolean; mark: string | null } {
  const isOverdue = reviewBy < today
  const isSoft = isOverdue || !mayShow(certainty, 'compared')
  if (certainty !== 'confirmed') return { isSoft, mark: certainties[certainty] }
  const date = formatDate(reviewBy, language)
  return { isSoft, mark: isOverdue ? fill(words.pastReview, { date }) : null }
}

/** A year or an academic year; of a rule that is in force since a day or a month, that in words. */
export function yearOf(
  validForYear: string | null,
  { words, language }: Pick<Telling, 'words' | 'language'>,
): string {
  const [, since] = /^since (.+)$/.exec(validForYear ?? '') ?? []
  if (since === undefined)
    return validForYear === null ? words.undated : writtenAcademicYear(validForYear, language)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since)
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(since)
  if (isDay) return fill(words.sinceDay, { when: formatDate(since, language) })
  const month = isMonth && new Date(`${since}-01T00:00:00Z`)
  const when = month
    ? dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month)
    : writtenAcademicYear(since, language)
  return fill(words.since, { when })
}
