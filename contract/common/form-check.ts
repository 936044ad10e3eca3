import { z } from 'zod'

/** What a public form carries beside what is typed, to tell people from programs. */
export const formCheck = {
  /** A field people don't see: what fills it is a program, or a browser that fills in everything. */
  website: z.string().max(2000).default(''),
  /** What the form's page was given when it was made; absent where no page was. */
  stamp: z.string().max(200).optional(),
}

export type FormCheck = z.infer<z.ZodObject<typeof formCheck>>
