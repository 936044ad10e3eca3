import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { cellOf } from '../cells/cell.ts'
import { readDay } from '../cells/day.ts'
import { type FeeScene, readFee } from '../cells/fee.ts'
import { numberIn } from '../cells/number.ts'
import { cut, identityOf, plainText } from '../cells/text.ts'
import { cleanTitle, isMba } from '../cells/title.ts'
import { derivedFieldsOf, languagesOf, usualLanguages, wayOf } from '../cells/words.ts'
import type { ImportHeader } from '../files/file.ts'
import { Refused } from '../refused.ts'
import type { Remark } from '../runs/notes.ts'
import type { ProgramRow } from './program-fields.ts'
import { isOpen, readProgramHead, type Scenery, titleLength } from './program-head.ts'
import { isGood, readAddress, readQuality, refuse } from './university-row.ts'

/** A row of a list of programs, or undefined if it must be refused; notes why. */
export function readProgramRow(
  header: ImportHeader,
  values: readonly string[],
  scenery: Scenery & FeeScene,
  remark: Remark,
): ProgramRow | undefined {
  const head = readProgramHead(header, values, scenery, remark)
  if (!head) return undefined
  const { country, university, listedAs, city, level, given, source } = head
  const text = (column: string) => cellOf(header, values, column)
  if (city !== text('city')) remark('city_normalised', 'city', text('city'), city)
  const local = cut(text('program_local'), titleLength)
  const { title, award } = readTitle(values[header.at('program')] ?? '', given, country, remark)
  if (local === given && country !== 'FR') remark('title_untranslated', 'program', given)
  const way = wayOf(text('mode'))
  if (!way) return refuse(remark, 'mode_unknown', 'mode', text('mode'))
  const languages = readLanguages(text('language'), country, remark)
  if (!languages) return undefined
  const derived = derivedFieldsOf(text('derived_fields'))
  const isDerivedUnread = derived.length === 0 && text('derived_fields') !== ''
  if (isDerivedUnread) remark('value_unread', 'derived_fields', text('derived_fields'))
  const sourceYear = readYear(text('source_year'), remark)
  const feeOf = { country, derived: derived.includes('tuition'), sourceYear }
  const fee = readOrRefuse(text, () => readFee(text, feeOf, scenery, remark), remark)
  if (fee === undefined) return undefined
  const field = readField(text('isced_f_broad'), scenery.fields, remark)
  if (text('intake') !== '') remark('intake_undated', 'intake', text('intake'))

  return {
    country,
    university,
    listedAs,
    ownership: head.ownership,
    city,
    title,
    given,
    originalTitle: country === 'TR' && local !== '' ? local : given,
    award,
    level: readLevel(level, title, text('level'), remark),
    field,
    durationMonths: readDuration(text('duration_months'), remark),
    ...way,
    languages: languages.codes,
    seats: readSeats(text('seats'), remark),
    derivedFields: [
      ...new Set([
        ...derived.filter((name) => name !== 'tuition' || fee !== null),
        // Both languages have the same words until someone translates them.
        'title',
        ...(languages.usual ? ['languages'] : []),
        ...(field === null ? ['field'] : []),
      ]),
    ].sort(),
    isDerivedUnread,
    ...readStatus(text('quality'), text('licence_ok'), remark),
    source,
    sourceYear,
    sourceUrl: readAddress('source_url', text('source_url'), remark),
    ...readVerified(text, scenery, remark),
    fee,
  }
}

/** Undefined, with a note, if what is read must not be stored. */
function readOrRefuse<T>(
  text: (column: string) => string,
  read: () => T,
  remark: Remark,
): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refuse(remark, error.code, error.column, text(error.column))
  }
}

/**
 * That all of it was compared with its page: the person who imports the file says so, and which
 * page.
 */
function readVerified(
  text: (column: string) => string,
  { now, importer }: FeeScene,
  remark: Remark,
): Pick<ProgramRow, 'verifiedOn' | 'verifiedBy'> {
  const day = readDay('verified_on', text('verified_on'), remark)
  if (day === null) return { verifiedOn: null, verifiedBy: null }
  const isPast = day <= now.toISOString().slice(0, 10)
  if (isPast && importer.key !== undefined && isExactPage(text('source_url'))) {
    return { verifiedOn: day, verifiedBy: importer.key }
  }
  remark('verified_unsigned', 'verified_on', day)
  return { verifiedOn: null, verifiedBy: null }
}

/**
 * Distinguishes a program from all others of its university. It does not depend on what a source
 * may correct: fee, seats, length, field, quality.
 */
export function programIdentity(universityKey: string, row: ProgramRow): string {
  return identityOf(
    'program',
    universityKey,
    plainText(row.city),
    plainText(row.given),
    row.level,
    row.languages.toSorted().join(' '),
    row.mode,
    row.pace,
  )
}

function readTitle(
  raw: string,
  given: string,
  country: string,
  remark: Remark,
): { title: string; award: string | null } {
  const clean = cleanTitle(given, country)
  if (clean.cleaned || given !== raw) remark('title_cleaned', 'program', raw, clean.title)
  if (clean.accented) remark('title_accents', 'program', given, clean.title)
  if (clean.split) remark('award_split', 'program', given, `${clean.award} | ${clean.title}`)
  if (clean.truncated) remark('title_truncated', 'program', given)
  return clean
}

function readLevel(
  level: ProgramRow['level'],
  title: string,
  word: string,
  remark: Remark,
): ProgramRow['level'] {
  if (level !== 'master' || !isMba(title)) return level
  remark('level_refined', 'level', word, 'mba')
  return 'mba'
}

/**
 * A program is recognised by its languages too: unreadable ones would turn it into another program.
 */
function readLanguages(
  text: string,
  country: string,
  remark: Remark,
): { codes: string[]; usual: boolean } | undefined {
  if (text === '') return { codes: usualLanguages(country), usual: true }
  const codes = languagesOf(text)
  return codes ? { codes, usual: false } : refuse(remark, 'language_unknown', 'language', text)
}

/**
 * A field's code as the list of ISCED-F has it. A spreadsheet drops the zero that most of them
 * begin with: 5 is 05, and 61 is 061, since no field is called 61.
 */
export function readField(
  text: string,
  fields: ReadonlySet<string>,
  remark: Remark,
  column = 'isced_f_broad',
): string | null {
  const known = fieldIn(text, fields)
  if (known === undefined) remark('field_missing', column, text)
  return known ?? null
}

export function fieldIn(text: string, fields: ReadonlySet<string>): string | undefined {
  const exists = (code: string) =>
    fields.size === 0 ? /^(?:0\d|10)\d{0,2}$/.test(code) : fields.has(code)
  const code = text.replace(/[.,]0+$/, '')
  return [code, `0${code}`].find(exists)
}

function readStatus(
  quality: string,
  licence: string,
  remark: Remark,
): Pick<ProgramRow, 'status' | 'quality' | 'licenceOk'> {
  const known = readQuality(quality, remark)
  const open = isOpen(licence)
  if (known !== undefined && !isGood(known ?? '')) remark('quality_low', 'status', quality, 'draft')
  if (open === false) remark('licence_closed', 'status', licence, 'draft')
  if (open === undefined) remark('value_unread', 'licence_ok', licence)
  // An unreadable value changes nothing that is stored.
  const isNotGiven = known === undefined || open === undefined
  return {
    status: isNotGiven ? null : isGood(known ?? '') && open ? 'published' : 'draft',
    quality: known ?? null,
    licenceOk: licence === '' ? null : (open ?? null),
  }
}

function readYear(text: string, remark: Remark): number | null {
  const year = numberIn(text, { min: 1900, max: 2099, whole: true })
  if (typeof year === 'number') return year
  remark('year_missing', 'source_year', text)
  return null
}

/** Months in one unit of the times that a length may be given in. */
const months: Record<string, number | undefined> = {
  ...{ m: 1, mo: 1, month: 1, months: 1, mois: 1 },
  ...{ y: 12, yr: 12, yrs: 12, year: 12, years: 12, an: 12, ans: 12, annee: 12, annees: 12 },
  ...{ semester: 6, semesters: 6, semestre: 6, semestres: 6 },
}

/** 36, 36.0, 36 mois, 3 years. */
export function readDuration(written: string, remark: Remark): number | null {
  if (written === '') return null
  const [, figures = written, unit = 'month'] = /^(.*\d)\s*(\p{L}+)\.?$/u.exec(written) ?? []
  const inUnit = months[plainText(unit)]
  const number = numberIn(figures, { min: 0, max: 120 })
  const length = typeof number === 'number' && inUnit !== undefined ? number * inUnit : 0
  if (Number.isInteger(length) && length >= 1 && length <= 120) return length
  remark('duration_unusable', 'duration_months', written)
  return null
}

function readSeats(written: string, remark: Remark): number | null {
  if (written === '') return null
  const number = numberIn(written, { min: 0, max: 100_000, whole: true })
  if (typeof number === 'number') return number
  remark('seats_unusable', 'seats', written)
  return null
}
