import { z } from 'zod'

/** What a public form carries beside the typed answers, to distinguish people from programs. */
export const formCheck = {
  /**
   * A field that people don't see: it is filled in by programs, or by browsers that fill in
   * everything.
   */
  website: z.string().max(2000).default(''),
  /** The stamp that the form's page got when it was made; absent if there was no page. */
  stamp: z.string().max(200).optional(),
}

export type FormCheck = z.infer<z.ZodObject<typeof formCheck>>
