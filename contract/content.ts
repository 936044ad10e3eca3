import { z } from 'zod'
import { Email, Language, PersonName } from './common.ts'
import { contactMessageLength, contactTopics } from './vocabulary.ts'

export const ContactMessage = z.strictObject({
  name: PersonName,
  email: Email,
  topic: z.enum(contactTopics).optional(),
  message: z.string().trim().min(1, { error: 'required' }).max(contactMessageLength),
  language: Language,
  /** A field people don't see: what fills it is a program. */
  website: z.string().max(2000).default(''),
})
export type ContactMessage = z.infer<typeof ContactMessage>
