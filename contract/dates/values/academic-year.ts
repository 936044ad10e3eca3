import type { Language } from '../../common/values/languages.ts'

/**
 * An academic year as its reader writes it: `2027-28` is "2027–28" in English and « 2027-2028 » in
 * French. Other spans keep their digits, and a single year stays as it is.
 */
export function writtenAcademicYear(year: string, language: Language): string {
  const [, first = '', second = ''] = /^(\d{4})[-–/](\d{2}|\d{4})$/.exec(year) ?? []
  const next = String(Number(first) + 1)
  const isAcademic = first !== '' && next.endsWith(second)
  if (language === 'fr') return isAcademic ? `${first}-${next}` : year
  return isAcademic ? `${first}–${next.slice(-2)}` : year.replace('-', '–')
}
