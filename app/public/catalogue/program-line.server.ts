import type { Intake, ProgramRow } from '#contract/catalogue.ts'
import { broadFields, type Language } from '#contract/vocabulary.ts'
import { formatInstant, formatList, formatMoney, languageName } from '../../format.ts'
import type { BroadField, IntakeName, ProgramLine } from './program-line.ts'

/** A program's line in the reader's language. */
export function programLine(row: ProgramRow, language: Language): ProgramLine {
  const { tuition, nextIntake } = row
  return {
    key: row.key,
    title: row.title[language],
    award: row.award,
    level: row.level,
    destination: row.destination,
    city: row.city,
    university: { key: row.university.key, name: row.university.name },
    duration: durationName(row.durationMonths, language),
    languages: languageNames(row.languages, language),
    tuition: tuition && {
      amount: formatMoney(tuition.amountMinor, tuition.currency, language),
      period: tuition.period,
      year: tuition.academicYear,
    },
    intake: nextIntake && {
      ...intakeName(nextIntake),
      state: nextIntake.state,
      closes: formatInstant(nextIntake.closesAt, nextIntake.zone, language),
      closesAt: nextIntake.closesAt,
    },
  }
}

export function intakeName({
  term,
  academicYear,
}: Pick<Intake, 'term' | 'academicYear'>): IntakeName {
  return { term, year: academicYear.replace('-', '–') }
}

export function languageNames(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => languageName(code, language))
  return capitalised(formatList(names, language), language)
}

/** Whole years where they are, months otherwise. */
export function durationName(months: number | null, language: Language): string | null {
  if (months === null) return null
  const [value, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The broad field a detailed ISCED-F code belongs to. */
export function broadFieldOf(code: string): BroadField | null {
  return broadFields.find((one) => one === code.slice(0, 2)) ?? null
}

export function capitalised(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
}
