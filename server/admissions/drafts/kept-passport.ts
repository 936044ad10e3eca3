import type { Passport } from '#contract/admissions/admissions.ts'

interface Kept {
  passport_number: string | null
  passport_country: string | null
  passport_issued: string | null
  passport_expires: string | null
}

/** The passport of an applicant's row; null where none was given. */
export function keptPassport(row: Kept): Passport | null {
  const { passport_number: number, passport_country: country } = row
  const { passport_issued: issued, passport_expires: expires } = row
  return number === null || country === null || issued === null || expires === null
    ? null
    : { number, country, issued, expires }
}
