import type { TFunction } from 'i18next'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'

/** An intake as its reader names it: "Spring 2027–28". */
export function intakeName(
  t: TFunction<('admin' | 'translation')[]>,
  { term, academicYear }: ApplicantRow['application']['intake'],
  language: Language,
): string {
  return `${t(`translation:vocabulary.term.${term}`)} ${writtenAcademicYear(academicYear, language)}`
}
