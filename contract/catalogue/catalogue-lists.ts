import { z } from 'zod'
import { CivilDate, PageQuery, Slug } from '#contract/common/common.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import {
  CatalogueStatus,
  DestinationKey,
  Level,
  Mode,
  Ownership,
  SubmissionChannel,
  TeachingLanguage,
} from './catalogue.ts'

/** Appears in an address as it is, or is left out. */
const words = z.string().max(200).optional()
const missing = z.enum(['missing']).optional()

/** Which programs staff see. The screen's address holds all of it. */
export const ProgramFilters = z.object({
  q: words,
  status: CatalogueStatus.optional(),
  destination: DestinationKey.optional(),
  university: Slug.optional(),
  level: Level.optional(),
  /** A field with all its subfields: `07` includes `0713` too. */
  field: z
    .string()
    .regex(/^\d{2,4}$/, { error: 'not_a_choice' })
    .optional(),
  language: TeachingLanguage.optional(),
  mode: Mode.optional(),
  channel: SubmissionChannel.optional(),
  /** Verified before this day, or never. */
  verifiedBefore: CivilDate.optional(),
  /** A text that is in one language only. */
  translation: missing,
  /** With an intake that is open now, or without one. */
  intakes: z.enum(['open', 'none']).optional(),
  /** The certainty of its next intake's closing date; `none`: no intake is ahead. */
  deadline: z.enum([...certainties, 'none']).optional(),
  /** The certainty of its fee; `none`: it has none. */
  fee: z.enum([...certainties, 'none']).optional(),
})
export type ProgramFilters = z.infer<typeof ProgramFilters>

const programSorts = [
  'name',
  'university',
  'level',
  'field',
  'status',
  'verifiedOn',
  'updatedAt',
] as const
export const ProgramSort = z.enum(upAndDown(programSorts)).default('name')
export type ProgramSort = z.infer<typeof ProgramSort>
export const ProgramListQuery = ProgramFilters.extend({ ...PageQuery.shape, sort: ProgramSort })
export type ProgramListQuery = z.infer<typeof ProgramListQuery>

export const UniversityFilters = z.object({
  q: words,
  status: CatalogueStatus.optional(),
  destination: DestinationKey.optional(),
  ownership: Ownership.optional(),
  channel: SubmissionChannel.optional(),
  translation: missing,
  programs: z.enum(['none', 'some']).optional(),
})
export type UniversityFilters = z.infer<typeof UniversityFilters>

const universitySorts = ['name', 'city', 'programCount', 'status', 'updatedAt'] as const
export const UniversitySort = z.enum(upAndDown(universitySorts)).default('name')
export type UniversitySort = z.infer<typeof UniversitySort>
export const UniversityListQuery = UniversityFilters.extend({
  ...PageQuery.shape,
  sort: UniversitySort,
})
export type UniversityListQuery = z.infer<typeof UniversityListQuery>

export const ScholarshipFilters = z.object({
  q: words,
  status: CatalogueStatus.optional(),
  destination: DestinationKey.optional(),
  /** Those whose review day has come. */
  review: z.enum(['due']).optional(),
})
export type ScholarshipFilters = z.infer<typeof ScholarshipFilters>

const scholarshipSorts = ['name', 'provider', 'reviewBy', 'status', 'updatedAt'] as const
export const ScholarshipSort = z.enum(upAndDown(scholarshipSorts)).default('name')
export type ScholarshipSort = z.infer<typeof ScholarshipSort>
export const ScholarshipListQuery = ScholarshipFilters.extend({
  ...PageQuery.shape,
  sort: ScholarshipSort,
})
export type ScholarshipListQuery = z.infer<typeof ScholarshipListQuery>

/** `name` and, descending, `-name`. */
function upAndDown<Name extends string>(names: readonly Name[]): (Name | `-${Name}`)[] {
  return names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
}
