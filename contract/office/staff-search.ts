import { z } from 'zod'
import { ApplicationStatus } from '#contract/admissions/admissions.ts'
import { CatalogueStatus, DestinationKey } from '#contract/catalogue/catalogue.ts'
import { Bilingual, CivilDate, OpaqueKey, Slug } from '#contract/common/common.ts'

/** The most of each kind that are shown: for more, there is the kind's own list. */
export const hitsOfKind = 6
export const searchLength = 100

/**
 * What was typed, without invisible marks: they come along when a name is copied from a
 * message, and a control character is never part of a search.
 */
export const StaffSearchQuery = z.object({
  q: z
    .string()
    .max(searchLength, { abort: true })
    .overwrite((typed) => typed.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{C}/gu, ' '))
    .normalize('NFC')
    .trim(),
})
export type StaffSearchQuery = z.infer<typeof StaffSearchQuery>

const Person = z.object({ key: OpaqueKey, name: z.string() })

/** The best matches of each kind that the reader may see, the best first. */
export const StaffHits = z
  .object({
    applicants: z.array(Person.extend({ birthDate: CivilDate, email: z.string() })),
    applications: z.array(
      z.object({
        number: z.string(),
        status: ApplicationStatus,
        applicant: Person,
        programTitle: Bilingual,
      }),
    ),
    programs: z.array(
      z.object({
        key: Slug,
        title: Bilingual,
        university: z.string(),
        status: CatalogueStatus,
      }),
    ),
    universities: z.array(
      z.object({
        key: Slug,
        name: z.string(),
        city: z.string(),
        destination: DestinationKey,
        status: CatalogueStatus,
      }),
    ),
    destinations: z.array(z.object({ key: DestinationKey, name: Bilingual })),
    staff: z.array(Person.extend({ email: z.string() })),
  })
  .meta({ id: 'StaffHits' })
export type StaffHits = z.infer<typeof StaffHits>
