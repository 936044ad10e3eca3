import type { z } from 'zod'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { mostNationalities, numbered } from '#contract/common/values/vocabulary.ts'
import { meantCountries, readCountry } from '#contract/countries/values/country-names.ts'
import { meantNationalities, readNationality } from '#contract/countries/values/nationality.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { dayInBoxes } from '#contract/dates/written-day.ts'

export type Fields = Record<string, FieldProblem>

/** What typed answers mean, or what is wrong with them, keyed as the answers are. */
export type Reading<T> = { ok: true; value: T } | { ok: false; fields: Fields }

export interface ReadingContext {
  /** The civil date on which ages are counted. */
  today: string
  readPhone: PhoneReader
}

/** Reads a typed number as one of `country`, unless it starts with a country code. */
export type PhoneReader = (typed: string, country: string) => ReadPhone

/** A phone number as it was understood, or an example from that country. */
export type ReadPhone =
  /** E.164; `renumbered` if it dates from before that country's numbers grew longer. */
  | {
      ok: true
      phone: string
      written: string
      renumbered?: Renumbered
      /** A doubt that can't be settled: another length, or an unknown range. */
      unusual?: { country: string; example: string | undefined }
    }
  | { ok: false; country: string | undefined; example: string | undefined }

export interface Renumbered {
  country: string
  /** The year in which the numbers changed. */
  since: number
  /** How many digits they have since then. */
  digits: number
}

export type AnswerReader = ReturnType<typeof reader>

/** Control characters and marks that turn the direction of writing: pasted along, never meant. */
const unseen = /(?![\n\r\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** The nationalities that can already be read from a form that may be unfinished. */
export function nationalitiesOf(answers: DraftAnswers): string[] {
  const { typed } = reader(answers)
  return Array.from({ length: mostNationalities }, (_, at) =>
    readNationality(typed(numbered('nationality', at + 1))),
  ).filter((code) => code !== undefined)
}

/** What an unfinished form says about who is applying. */
export function readerOf(answers: DraftAnswers): Reader {
  return {
    nationalities: nationalitiesOf(answers),
    residence: readCountry(reader(answers).typed('residenceCountry')) ?? null,
  }
}

/**
 * The rest of a text is still too long for any field, and cleaning all of it would take too long.
 */
const mostSigns = 1200

/** Reads the answers of one step field by field, and gathers what is wrong. */
export function reader(answers: DraftAnswers) {
  const fields: Fields = {}
  const typed = (field: string) =>
    (Object.hasOwn(answers, field) ? (answers[field] ?? '') : '')
      .slice(0, mostSigns)
      // An apostrophe of Windows that was taken for a control character.
      .replaceAll('\u0092', '’')
      .replaceAll(unseen, '')
      .normalize('NFC')
      .trim()
  const refuse = (field: string, problem: FieldProblem) => {
    fields[field] ??= problem
  }

  const placed = (
    field: string,
    read: (text: string) => string | undefined,
    meant: (text: string) => readonly string[],
  ): string | undefined => {
    const text = typed(field)
    const code = read(text)
    if (code !== undefined) return code
    const among = meant(text).join(' ')
    refuse(
      field,
      text === ''
        ? { code: 'required' }
        : { code: 'not_a_country', ...(among !== '' && { params: { among } }) },
    )
    return undefined
  }

  return {
    typed,
    refuse,
    read: <T>(field: string, schema: z.ZodType<T, string>): T | undefined => {
      const text = typed(field)
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      refuse(field, text === '' ? { code: 'required' } : firstProblem(parsed.error))
      return undefined
    },
    /** A country by its name or its code. */
    country: (field: string) => placed(field, readCountry, meantCountries),
    /** A country, or none. */
    nationality: (field: string) => placed(field, readNationality, meantNationalities),
    /** A date in three boxes. A problem is reported at the empty box, or at the first. */
    date: (boxes: { year: string; month: string; day: string }): string | undefined => {
      const date = dayInBoxes(typed(boxes.day), typed(boxes.month), typed(boxes.year))
      if (date !== undefined) return date
      const empty = [boxes.year, boxes.month, boxes.day].filter((box) => typed(box) === '')
      for (const box of empty) refuse(box, { code: 'required' })
      if (empty.length === 0) refuse(boxes.day, { code: 'not_a_date' })
      return undefined
    },
    finish: <T>(schema: z.ZodType<T>, value: unknown): Reading<T> =>
      Object.keys(fields).length > 0
        ? { ok: false, fields }
        : { ok: true, value: schema.parse(value) },
  }
}

export function firstProblem(error: z.ZodError): FieldProblem {
  return Object.values(fieldProblems(error))[0] ?? { code: 'invalid' }
}

/** A typed number, with a comma or a point; undefined if it is none. */
export function readNumber(text: string): number | undefined {
  const plain = plainDigits(text).replace(',', '.').replaceAll(/\s/g, '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
