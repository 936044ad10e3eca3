import type { Fact } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import { fill } from '../../fill.ts'
import { formatDate } from '../../format.ts'
import type { ContentWords } from '../../server-words.ts'

type Words = ContentWords['destination']

export type FactView = ReturnType<typeof factView>

/** A fact as a visitor reads it. It is soft when its source is unsure or its review is overdue. */
export function factView(fact: Fact, words: Words, language: Language, today: string) {
  const isOverdue = fact.reviewBy < today
  return {
    key: fact.key,
    label: fact.label[language],
    value: fact.value[language],
    audience: fact.audience && fill(words.for, { audience: fact.audience[language] }),
    note: fact.note?.[language] ?? null,
    year: fact.validForYear?.replace('-', '–') ?? words.undated,
    source: fact.sourceUrl && { url: fact.sourceUrl, host: hostOf(fact.sourceUrl) },
    checked: fill(words.checked, { date: formatDate(fact.checkedOn, language, 'short') }),
    isSoft: isOverdue || fact.confidence === 'to_confirm',
    mark: isOverdue
      ? fill(words.pastReview, { date: formatDate(fact.reviewBy, language) })
      : fact.confidence === 'to_confirm'
        ? words.toConfirm
        : null,
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
