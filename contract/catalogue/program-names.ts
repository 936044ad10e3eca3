import { z } from 'zod'
import { Bilingual, Slug } from '#contract/common/common.ts'
import { CatalogueStatus } from './catalogue.ts'

/** How many programs' names are requested at once: as many keys as fit an address. */
export const mostNamesAsked = 50

/** Their keys, separated by commas. */
export const ProgramNamesQuery = z.object({
  keys: z
    .string()
    .max(mostNamesAsked * 121)
    .transform((keys) => [...new Set(keys.split(','))])
    .pipe(z.array(Slug).min(1).max(mostNamesAsked)),
})

/** A program's name where others refer to it. */
export const ProgramName = z
  .object({ key: Slug, title: Bilingual, university: z.string(), status: CatalogueStatus })
  .meta({ id: 'ProgramName' })
export type ProgramName = z.infer<typeof ProgramName>
export const ProgramNames = z.array(ProgramName)
