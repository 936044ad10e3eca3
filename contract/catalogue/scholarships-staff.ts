import { z } from 'zod'
import { Bilingual, pageOf, Slug, WebAddress } from '#contract/common/common.ts'
import { CatalogueStatus, DestinationKey, Scholarship } from './catalogue.ts'

const Named = Bilingual.extend({
  en: z.string().trim().min(1, { error: 'required' }).max(20_000),
})

/** A scholarship as staff write it. */
export const ScholarshipInput = z
  .strictObject({
    ...Scholarship.shape,
    name: Named,
    provider: Named,
    coverage: Named,
    requirements: Scholarship.shape.requirements.max(40),
    officialUrl: WebAddress.nullable(),
    validForYear: z.string().trim().max(40).nullable(),
    /** Null: in any destination with one of its programs. */
    destination: DestinationKey.nullable(),
    /** Programs it is for besides those of its destination and levels. */
    programs: z.array(Slug).max(500),
    status: CatalogueStatus,
  })
  .refine(({ checkedOn, reviewBy }) => checkedOn === null || checkedOn <= reviewBy, {
    path: ['reviewBy'],
    error: 'date_in_past',
  })
  .meta({ id: 'ScholarshipInput' })
export type ScholarshipInput = z.infer<typeof ScholarshipInput>

export const ScholarshipRecord = z
  .strictObject({
    ...ScholarshipInput.shape,
    version: z.number().int(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'ScholarshipRecord' })
export type ScholarshipRecord = z.infer<typeof ScholarshipRecord>

export const ScholarshipRecords = z.array(ScholarshipRecord)
export const ScholarshipPage = pageOf(ScholarshipRecord)

export const ScholarshipQuery = z.object({
  destination: DestinationKey.optional(),
  /** Those that a visitor to this program would read, whether published or not. */
  program: Slug.optional(),
})
export type ScholarshipQuery = z.infer<typeof ScholarshipQuery>
