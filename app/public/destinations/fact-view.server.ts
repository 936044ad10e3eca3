import type { Alternative, Fact } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import type { sourceTypes } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { formatDate } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import type { ContentWords } from '../../server-words.ts'

type Words = ContentWords['destination']

/** The words a figure is told with, in which language, on which day. */
export interface Telling {
  language: Language
  today: string
  words: Words
  sourceKinds: Record<(typeof sourceTypes)[number], string>
}

/** Where a figure comes from, as a visitor reads it once it is opened. */
export interface OriginView {
  year: string
  /** Null where there is no public page. */
  source: { url: string; host: string } | null
  sourceKind: string
  checked: string
}

export type FactView = ReturnType<typeof factView>

/** A fact as a visitor reads it. It is soft when its source is unsure or its review is overdue. */
export function factView(fact: Fact, telling: Telling) {
  const { language, words } = telling
  return {
    key: fact.key,
    label: keepTogether(fact.label[language]),
    value: keepTogether(fact.value[language]),
    audience: fact.audience && fill(words.for, { audience: fact.audience[language] }),
    note: fact.note && keepTogether(fact.note[language]),
    ...yearOnce(fact.value[language], originView(fact, telling)),
    ...doubtView(fact, telling),
    others: fact.alternatives.map((other) => ({
      value: keepTogether(other.value[language]),
      ...yearOnce(other.value[language], originView(other, telling)),
    })),
  }
}

/** The year stands beside the value, unless the value is a date that says it. */
function yearOnce(value: string, origin: OriginView): OriginView {
  return value.includes(origin.year) ? { ...origin, year: '' } : origin
}

export function originView(
  { validForYear, sourceUrl, sourceType, checkedOn }: Omit<Alternative, 'value'>,
  { words, sourceKinds, language }: Telling,
): OriginView {
  return {
    year: yearOf(validForYear, words),
    source: sourceUrl === null ? null : { url: sourceUrl, host: hostOf(sourceUrl) },
    sourceKind: sourceKinds[sourceType],
    checked: fill(words.checked, { date: formatDate(checkedOn, language, 'short') }),
  }
}

/** How sure a figure is today, and what marks it where it isn't. */
export function doubtView(
  { confidence, reviewBy }: Pick<Fact, 'confidence' | 'reviewBy'>,
  { words, language, today }: Telling,
): { isSoft: boolean; mark: string | null } {
  if (reviewBy < today) {
    const date = formatDate(reviewBy, language)
    return { isSoft: true, mark: fill(words.pastReview, { date }) }
  }
  const isUnsure = confidence === 'to_confirm'
  return { isSoft: isUnsure, mark: isUnsure ? words.toConfirm : null }
}

export function yearOf(validForYear: string | null, words: Words): string {
  return validForYear?.replace('-', '–') ?? words.undated
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
