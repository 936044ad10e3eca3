import { isExactPage } from '#contract/certainty.ts'
import type { levels } from '#contract/vocabulary.ts'
import { readDay } from './day.ts'
import { type Fee, type FeeScene, readFee } from './fee.ts'
import type { ImportHeader } from './file.ts'
import type { Remark } from './notes.ts'
import { isGood, isOpen, readProgramHead, type Scenery, titleLength } from './program-head.ts'
import { Refused } from './refused.ts'
import { cut, identityOf, plainText, tidy } from './text.ts'
import { cleanTitle, isMba } from './title.ts'
import { readAddress, refuse, type UniversityRow } from './university-row.ts'
import { derivedFieldsOf, languagesOf, usualLanguages, type Way, wayOf } from './words.ts'

export interface ProgramRow extends Way {
  country: string
  university: string
  /** The university's name on the list of universities; empty where it is not on it. */
  listedAs: string
  /** What the row tells of a university that is not known. */
  ownership: UniversityRow['ownership']
  city: string
  title: string
  /** The title as the `program` column has it. */
  given: string
  /** The title in the language it was given in. */
  originalTitle: string
  award: string | null
  level: (typeof levels)[number]
  field: string
  durationMonths: number | null
  languages: string[]
  seats: number | null
  derivedFields: string[]
  status: 'draft' | 'published'
  quality: string | null
  licenceOk: boolean
  source: string | null
  sourceYear: number | null
  sourceUrl: string | null
  verifiedOn: string | null
  verifiedBy: string | null
  fee: Fee | null
}

/** A row of a list of programs, or undefined where it must be refused; says why. */
export function readProgramRow(
  header: ImportHeader,
  values: readonly string[],
  scenery: Scenery & FeeScene,
  remark: Remark,
): ProgramRow | undefined {
  const head = readProgramHead(header, values, scenery, remark)
  if (!head) return undefined
  const { country, university, listedAs, city, level, given, source } = head
  const text = (column: string) => tidy(values[header.at(column)] ?? '')
  if (city !== text('city')) remark('city_normalised', 'city', text('city'), city)
  const local = cut(text('program_local'), titleLength)
  const { title, award } = readTitle(values[header.at('program')] ?? '', given, country, remark)
  if (local === given && country !== 'FR') remark('title_untranslated', 'program', given)
  const way = readWay(text('mode'), remark)
  const languages = readLanguages(text('language'), country, remark)
  const derived = derivedFieldsOf(text('derived_fields'))
  const sourceYear = readYear(text('source_year'), remark)
  const feeOf = { country, derived: derived.includes('tuition'), sourceYear }
  const fee = readOrRefuse(text, () => readFee(text, feeOf, scenery, remark), remark)
  if (fee === undefined) return undefined
  const field = readField(text('isced_f_broad'), remark)
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
    field: field ?? '00',
    durationMonths: readNumber(text, 'duration_months', 1, 120, 'duration_unusable', remark),
    ...way,
    languages: languages.codes,
    seats: readNumber(text, 'seats', 0, 100_000, 'seats_unusable', remark),
    derivedFields: [
      ...new Set([
        ...derived.filter((name) => name !== 'tuition' || fee !== null),
        // The same words stand in both languages until somebody translates them.
        'title',
        ...(languages.usual ? ['languages'] : []),
        ...(field === undefined ? ['field'] : []),
      ]),
    ].sort(),
    ...readStatus(text('quality'), text('licence_ok'), remark),
    source,
    sourceYear,
    sourceUrl: readAddress('source_url', text('source_url'), remark),
    ...readVerified(text, scenery, remark),
    fee,
  }
}

/** Undefined, and said, where what is read must not be stored. */
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

/** That somebody compared all of it with its page: who brings the file says so, and where. */
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
 * Tells a program from all others of its university. It does not depend on what is corrected in a
 * source: fee, seats, length, field, quality.
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

function readWay(text: string, remark: Remark): Way {
  const way = wayOf(text)
  if (way) return way
  remark('mode_unknown', 'mode', text, 'on_campus')
  return { mode: 'on_campus', pace: 'full_time' }
}

function readLanguages(
  text: string,
  country: string,
  remark: Remark,
): { codes: string[]; usual: boolean } {
  const codes = text === '' ? undefined : languagesOf(text)
  if (codes) return { codes, usual: false }
  if (text === '') return { codes: usualLanguages(country), usual: true }
  remark('language_unknown', 'language', text)
  return { codes: [], usual: false }
}

function readField(text: string, remark: Remark): string | undefined {
  if (/^(?:0\d|10)\d{0,2}$/.test(text)) return text
  remark('field_missing', 'isced_f_broad', text, '00')
  return undefined
}

function readStatus(
  quality: string,
  licence: string,
  remark: Remark,
): Pick<ProgramRow, 'status' | 'quality' | 'licenceOk'> {
  const licenceOk = isOpen(licence)
  if (!isGood(quality)) remark('quality_low', 'status', quality, 'draft')
  if (!licenceOk) remark('licence_closed', 'status', licence, 'draft')
  const status = isGood(quality) && licenceOk ? 'published' : 'draft'
  return { status, quality: quality || null, licenceOk }
}

function readYear(text: string, remark: Remark): number | null {
  if (/^(?:19|20)\d\d$/.test(text)) return Number(text)
  remark('year_missing', 'source_year', text)
  return null
}

function readNumber(
  text: (column: string) => string,
  column: string,
  min: number,
  max: number,
  code: Parameters<Remark>[0],
  remark: Remark,
): number | null {
  const written = text(column)
  if (written === '') return null
  const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN
  if (number >= min && number <= max) return number
  remark(code, column, written)
  return null
}
