import { z } from 'zod'
import { ApplicantListQuery } from '#contract/applicants/applicants.ts'
import {
  ProgramFilters,
  ProgramSort,
  ScholarshipFilters,
  UniversityFilters,
  UniversitySort,
} from '#contract/catalogue/catalogue-lists.ts'
import { importTemplates } from '#contract/catalogue/imports.ts'
import { Zone } from '#contract/common/common.ts'

/** The form of an export. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Words in the reader's language, or the codes that an import reads back. */
export const exportValues = ['codes', 'words'] as const
export type ExportValues = (typeof exportValues)[number]

export const ExportChoice = z.object({
  format: z.enum(exportFormats).default('csv'),
  values: z.enum(exportValues).default('codes'),
  /** Whose time zone the times in words use; its name is in their column's. */
  zone: Zone.default('UTC'),
})
export type ExportChoice = z.infer<typeof ExportChoice>

/** Names of columns separated by commas, in the wanted order; all, if none is given. */
function chosenOf<Name extends string>(names: readonly Name[]) {
  return z
    .string()
    .max(4000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(names, { error: 'not_a_choice' })).min(1))
    .optional()
}

/**
 * The columns that an export of applications can have, including those that only the file shows.
 */
export const applicationColumns = [
  ...(['number', 'status', 'days_in_status', 'choice', 'given_names', 'family_name'] as const),
  ...(['birth_date', 'nationality', 'residence_country', 'email', 'phone', 'language'] as const),
  ...(['passport_number', 'passport_country', 'passport_expires', 'qualification'] as const),
  ...(['grade', 'grade_scale', 'destination', 'university', 'program', 'program_key'] as const),
  ...([
    'level',
    'intake_term',
    'intake_year',
    'deadline',
    'deadline_zone',
    'missing_documents',
  ] as const),
  ...(['deadline_certainty', 'channel', 'submitted_at', 'last_contact', 'next_mover'] as const),
  ...(['next_by', 'owner', 'tags'] as const),
] as const
export type ApplicationColumn = (typeof applicationColumns)[number]

export const ApplicantExportQuery = ApplicantListQuery.omit({
  page: true,
  size: true,
  group: true,
}).extend({ ...ExportChoice.shape, columns: chosenOf(applicationColumns) })
export type ApplicantExportQuery = z.infer<typeof ApplicantExportQuery>

export const programColumns = [
  ...(['key', 'title_en', 'title_fr', 'award', 'university', 'university_key'] as const),
  ...(['destination', 'city', 'level', 'field', 'languages', 'mode', 'pace'] as const),
  ...(['duration_months', 'channel', 'status', 'open_intakes', 'next_deadline'] as const),
  ...(['deadline_certainty', 'tuition_amount', 'tuition_currency', 'tuition_period'] as const),
  ...(['tuition_year', 'tuition_certainty', 'tuition_source_url', 'tuition_source_name'] as const),
  ...(['tuition_checked_on', 'verified_on', 'official_url', 'source', 'source_year'] as const),
  ...(['source_url', 'updated_at'] as const),
] as const
export type ProgramColumn = (typeof programColumns)[number]

export const ProgramExportQuery = ProgramFilters.extend({
  ...ExportChoice.shape,
  columns: chosenOf(programColumns),
  sort: ProgramSort,
})
export type ProgramExportQuery = z.infer<typeof ProgramExportQuery>

/** Complete: an import of intakes needs every column. */
export const IntakeExportQuery = ProgramFilters.extend({ ...ExportChoice.shape, sort: ProgramSort })
export type IntakeExportQuery = z.infer<typeof IntakeExportQuery>
export const intakeColumns = importTemplates.intakes

export const universityColumns = [
  ...(['key', 'name', 'local_name', 'short_name', 'destination', 'city', 'region'] as const),
  ...(['latitude', 'longitude', 'ownership', 'founded', 'website', 'channel'] as const),
  ...(['partnership', 'status', 'programs', 'source', 'source_url', 'updated_at'] as const),
] as const
export type UniversityColumn = (typeof universityColumns)[number]

export const UniversityExportQuery = UniversityFilters.extend({
  ...ExportChoice.shape,
  columns: chosenOf(universityColumns),
  sort: UniversitySort,
})
export type UniversityExportQuery = z.infer<typeof UniversityExportQuery>

/** Complete, like intakes. */
export const ScholarshipExportQuery = ScholarshipFilters.extend(ExportChoice.shape)
export type ScholarshipExportQuery = z.infer<typeof ScholarshipExportQuery>
