import type { CalendarEntry, Submission, VisaStep } from '#contract/catalogue/catalogue.ts'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { byLanguage, isWritten, unwritten } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { CostFigure } from '#contract/costs/estimate.ts'
import { groundsFrom, groundValues } from '../catalogue/ground-values.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'
import { editOf } from './values.ts'

/** The parts of a destination that are lists of lines, each changed in its own form. */
export const destinationParts = ['calendar', 'visaSteps', 'submissions', 'livingCosts'] as const
export type DestinationPart = (typeof destinationParts)[number]

const none: Bilingual = unwritten()

export function calendarValues(entry?: CalendarEntry) {
  return {
    key: entry?.key ?? '',
    intake: entry?.intake ?? 'autumn',
    kind: entry?.kind ?? 'application',
    label: entry?.label ?? none,
    /** `MM-DD/MM-DD` or `MM/MM`, with commas between. */
    spans: entry?.spans.map(({ from, to }) => `${from}/${to}`).join(', ') ?? '',
    validForYear: entry?.validForYear ?? '',
    countries: entry?.countries ?? [],
    ...groundValues(entry),
    sourceType: entry?.sourceType ?? 'official',
    note: entry?.note ?? none,
  }
}

export function visaStepValues(step?: VisaStep) {
  return {
    key: step?.key ?? '',
    title: step?.title ?? none,
    actor: step?.actor ?? 'you',
    text: step?.text ?? none,
    documents: linesOf(step?.documents ?? []),
    facts: step?.facts ?? [],
  }
}

export function submissionValues(submission?: Submission) {
  return {
    key: submission?.key ?? '',
    section: submission?.section ?? 'admission',
    channel: submission?.channel ?? 'applicant_only',
    title: submission?.title ?? none,
    text: submission?.text ?? none,
    steps: linesOf(submission?.steps ?? []),
    officialUrl: submission?.officialUrl ?? '',
    facts: submission?.facts ?? [],
  }
}

export function costValues(language: Language, cost?: CostFigure) {
  return {
    key: cost?.key ?? '',
    city: cost?.city ?? '',
    covers: cost?.covers ?? [],
    amountMin: textFrom(cost?.amountMin, language),
    amountMax: textFrom(cost?.amountMax, language),
    currency: cost?.currency ?? '',
    period: cost?.period ?? 'month',
    validForYear: cost?.validForYear ?? '',
    ...groundValues(cost),
    sourceType: cost?.sourceType ?? 'official',
    reviewBy: cost?.reviewBy ?? '',
    note: cost?.note ?? none,
  }
}

export function toPartValues(record: DestinationRecord | undefined, language: Language) {
  return {
    calendar: (record?.calendar ?? []).map(calendarValues),
    visaSteps: (record?.visaSteps ?? []).map(visaStepValues),
    submissions: (record?.submissions ?? []).map(submissionValues),
    livingCosts: (record?.livingCosts ?? []).map((cost) => costValues(language, cost)),
  }
}

export type PartValues = ReturnType<typeof toPartValues>

const inputs = {
  calendar: ({ calendar }: PartValues) =>
    keyed(calendar, 'entry').map(({ checkedBy: _, ...entry }) => ({
      ...entry,
      ...groundsFrom(entry),
      countries: entry.countries ?? [],
      spans: wordsOf(entry.spans).map((span) => {
        const [from = '', to = from] = span.split('/')
        return { from, to }
      }),
      validForYear: textOrNull(entry.validForYear),
      note: noteOf(entry.note),
    })),
  visaSteps: ({ visaSteps }: PartValues) =>
    keyed(visaSteps, 'step').map((step) => ({
      ...step,
      documents: pairsOf(step.documents),
    })),
  submissions: ({ submissions }: PartValues) =>
    keyed(submissions, 'submission').map((submission) => ({
      ...submission,
      steps: pairsOf(submission.steps),
      officialUrl: textOrNull(submission.officialUrl),
    })),
  livingCosts: ({ livingCosts }: PartValues) =>
    keyed(livingCosts, 'cost').map(({ checkedBy: _, ...cost }) => ({
      ...cost,
      ...groundsFrom(cost),
      city: textOrNull(cost.city),
      amountMin: numberFrom(cost.amountMin),
      amountMax: numberFrom(cost.amountMax),
      validForYear: textOrNull(cost.validForYear),
      note: noteOf(cost.note),
    })),
} as const satisfies Record<DestinationPart, (values: PartValues) => unknown>

/** The destination as stored, with one of its lists as typed. */
export function toPartEdit(record: DestinationRecord, part: DestinationPart, values: PartValues) {
  return { ...editOf(record), [part]: inputs[part](values) }
}

/** A line without a key gets one: the next of the list's own numbers. */
function keyed<Line extends { key: string }>(lines: readonly Line[], word: string): Line[] {
  const taken = new Set(lines.map(({ key }) => key))
  let number = 0
  return lines.map((line) => {
    if (line.key !== '') return line
    do number += 1
    while (taken.has(`${word}-${number}`))
    return { ...line, key: `${word}-${number}` }
  })
}

/** Texts in each language as one text of as many lines in each. */
function linesOf(texts: readonly Bilingual[]): Bilingual {
  return byLanguage((language) => texts.map((text) => text[language] ?? '').join('\n'))
}

function pairsOf(text: Bilingual): Bilingual[] {
  const lines = byLanguage((language) => (text[language] ?? '').trim().split('\n'))
  const most = Math.max(...Object.values(lines).map(({ length }) => length))
  return Array.from({ length: most }, (_, place) =>
    byLanguage((language) => lines[language][place]?.trim() ?? ''),
  ).filter(isWritten)
}

function wordsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

function noteOf(note: Bilingual): Bilingual | null {
  return isWritten(note) ? note : null
}
