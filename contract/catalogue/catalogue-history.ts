import { z } from 'zod'

export const editionEntities = ['program', 'university', 'destination', 'scholarship'] as const
export const EditionEntity = z.enum(editionEntities)
export type EditionEntity = z.infer<typeof EditionEntity>

/**
 * One version of a record: when and by which person it was made, and what differs from the one
 * before.
 */
export const Edition = z
  .object({
    version: z.number().int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    /** What differs, by name; null for the first known version. */
    changed: z.array(z.string()).nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Edition' })
export type Edition = z.infer<typeof Edition>

/** The newest first, beginning with the one that is stored now. */
export const Editions = z.array(Edition)

/** A version as staff read it then; `record` is what its endpoint returns. */
export const EditionRecord = z
  .object({ version: z.number().int(), record: z.record(z.string(), z.unknown()) })
  .meta({ id: 'EditionRecord' })
