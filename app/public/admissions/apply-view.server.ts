import type { Draft } from '#contract/admissions.ts'
import type { ProgramDetail } from '#contract/catalogue.ts'
import { isCivilDate } from '#contract/common.ts'
import { countryCodes } from '#contract/countries.ts'
import type { Language } from '#contract/vocabulary.ts'
import { countryName, formatDate, formatDayOf, formatInstant } from '../../format.ts'
import { intakeName } from '../catalogue/program-line.server.ts'
import type { Aim, CountryOption, DraftFrame, ReviewedAnswers, ToldFields } from './apply-view.ts'

/** What a program's intake would be applied to; undefined where it has no such intake. */
export function aimOf(
  program: ProgramDetail,
  intakeKey: string,
  language: Language,
): Aim | undefined {
  const intake = program.intakes.find(({ key }) => key === intakeKey)
  if (!intake) return undefined
  return {
    program: { key: program.key, title: program.title[language] },
    university: program.university.name,
    destination: program.destination,
    intake: {
      ...intakeName(intake),
      closes: formatInstant(intake.closesAt, intake.zone, language),
      state: intake.state,
    },
  }
}

export function aimOfDraft(
  { program, university, destination, intake }: Draft,
  language: Language,
): Aim {
  return {
    program: { key: program.key, title: program.title[language] },
    university: university.name,
    destination,
    intake: {
      ...intakeName(intake),
      closes: formatInstant(intake.closesAt, intake.zone, language),
      state: intake.state,
    },
  }
}

export function draftFrame(draft: Draft, language: Language, fields: ToldFields = {}): DraftFrame {
  return {
    key: draft.key,
    aim: aimOfDraft(draft, language),
    complete: draft.complete,
    answers: draft.answers,
    fields,
    saved:
      Object.keys(draft.answers).length === 0
        ? null
        : { at: draft.savedAt, written: formatInstant(draft.savedAt, 'UTC', language) },
    keptUntil: formatDayOf(draft.expiresAt, 'UTC', language),
  }
}

/** Answers as the review reads them out; what can't be read is shown as typed. */
export function reviewedAnswers(
  answers: Record<string, string>,
  language: Language,
): ReviewedAnswers {
  const typed = (field: string) => answers[field]?.trim() ?? ''
  const country = (field: string) => {
    const code = typed(field)
    return countryCodes.includes(code) ? countryName(code, language) : code
  }
  const boxes = [typed('birthYear'), typed('birthMonth'), typed('birthDay')]
  const date = boxes.map((box) => box.padStart(2, '0')).join('-')
  return {
    birthDate: isCivilDate(date) ? formatDate(date, language) : boxes.toReversed().join(' ').trim(),
    nationality: country('nationality'),
    residenceCountry: country('residenceCountry'),
    country: country('country'),
  }
}

const options: Partial<Record<Language, CountryOption[]>> = {}

/** Every country by its name, in the order of the reader's alphabet. */
export function countryOptions(language: Language): CountryOption[] {
  options[language] ??= countryCodes
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => new Intl.Collator(language).compare(a.name, b.name))
  return options[language]
}
