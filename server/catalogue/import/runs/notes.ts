/**
 * What an import notes of a row, and what that means for it: `refused` rows are left out, `kept`
 * ones leave the catalogue as it is, `changed` ones are stored differently from how they are
 * written, `noted` ones are stored as written and need a look.
 */
export const noteCodes = {
  too_many_columns: 'refused',
  too_few_columns: 'refused',
  cell_error: 'refused',
  cell_uncalculated: 'refused',
  cell_covered: 'refused',
  cell_damaged: 'refused',
  cell_garbled: 'refused',
  number_ambiguous: 'refused',
  key_missing: 'refused',
  value_unknown: 'refused',
  not_publishable: 'refused',
  agreement_needed: 'refused',
  title_missing: 'refused',
  university_missing: 'refused',
  name_missing: 'refused',
  city_missing: 'refused',
  level_unknown: 'refused',
  language_unknown: 'refused',
  mode_unknown: 'refused',
  country_not_offered: 'refused',
  too_long: 'refused',
  fee_unusable: 'refused',
  fee_currency_unclear: 'refused',
  fee_period_unknown: 'refused',
  program_unknown: 'refused',
  scholarship_unknown: 'refused',
  program_ambiguous: 'refused',
  program_archived: 'refused',
  intake_ambiguous: 'refused',
  intake_key_unusable: 'refused',
  term_unknown: 'refused',
  academic_year_unusable: 'refused',
  day_unusable: 'refused',
  day_ambiguous: 'refused',
  midnight_unclear: 'refused',
  dates_crossed: 'refused',
  days_crossed: 'refused',
  audience_elsewhere: 'refused',
  zone_unknown: 'refused',
  capacity_unusable: 'refused',
  override_unknown: 'refused',
  certainty_unknown: 'refused',
  source_missing: 'refused',
  source_not_a_page: 'refused',
  day_in_future: 'refused',
  day_missing: 'refused',
  day_of_typical: 'refused',
  months_missing: 'refused',
  month_unusable: 'refused',
  nobody_could_apply: 'refused',

  duplicate_in_file: 'kept',
  kept_staff_edit: 'kept',
  kept_confirmed: 'kept',
  matched_starter: 'kept',

  updated: 'changed',
  title_cleaned: 'changed',
  title_accents: 'changed',
  award_split: 'changed',
  level_refined: 'changed',
  city_normalised: 'changed',
  name_cleaned: 'changed',
  quality_low: 'changed',
  licence_closed: 'changed',
  intake_unusable: 'changed',
  university_unknown: 'changed',
  university_published: 'changed',
  fee_period_unusual: 'changed',
  year_missing: 'changed',
  value_unread: 'changed',
  duration_unusable: 'changed',
  seats_unusable: 'changed',
  field_missing: 'changed',
  intake_undated: 'changed',
  url_unusable: 'changed',
  date_unusable: 'changed',
  date_ambiguous: 'changed',
  coordinates_unusable: 'changed',
  founded_unusable: 'changed',
  zone_assumed: 'changed',
  confirmed_as_reported: 'changed',
  day_to_confirm: 'changed',
  fee_unsourced: 'changed',
  fee_none: 'changed',
  verified_unsigned: 'changed',

  title_truncated: 'noted',
  title_untranslated: 'noted',
  city_conflict: 'noted',
  city_differs: 'noted',
  intake_over: 'noted',
  column_unknown: 'noted',
  beside_columns: 'noted',
} as const satisfies Record<string, 'refused' | 'kept' | 'changed' | 'noted'>

export type NoteCode = keyof typeof noteCodes

export interface Note {
  /** The line of the file that the row begins on; the first is 1. */
  line: number
  code: NoteCode
  field: string
  before: string
  after: string
  /** Its cell in a workbook: `C7`. */
  cell?: string
}

/** Notes something about the row that is being read. */
export type Remark = (code: NoteCode, field: string, before: string, after?: string) => void

export type NoteSink = (note: Note) => void

/** Notes remarks on one row; `cellOf` gives the cell of one of the row's columns in a workbook. */
export function remarksOn(
  line: number,
  sink: NoteSink,
  cellOf: (field: string) => string | undefined = () => undefined,
): Remark {
  return (code, field, before, after = '') => {
    const cell = cellOf(field)
    sink({ line, code, field, before, after, ...(cell !== undefined && { cell }) })
  }
}
