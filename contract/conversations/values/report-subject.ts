import { reportSubjects } from '#contract/common/values/vocabulary.ts'

/** What a report is about. A fact's key comes after its destination's: `india/visa-fee`. */
export interface ReportSubject {
  type: (typeof reportSubjects)[number]
  key: string
}

/** Reads `program:law-lille` from an address; undefined if that names nothing. */
export function readSubject(about: string): ReportSubject | undefined {
  const [, word, key = ''] =
    /^([a-z]{1,20}):([a-z0-9-]{1,120}(?:\/[a-z0-9-]{1,120})?)$/.exec(about) ?? []
  const type = reportSubjects.find((one) => one === word)
  return type && (type === 'fact') === key.includes('/') ? { type, key } : undefined
}

export function subjectText({ type, key }: ReportSubject): string {
  return `${type}:${key}`
}

/** The public page on which visitors see it. */
export function subjectPage({ type, key }: ReportSubject): string {
  if (type === 'fact') return `/destinations/${key.split('/')[0]}`
  return type === 'destination' ? `/destinations/${key}` : `/${type}/${key}`
}
