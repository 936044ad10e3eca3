import { z } from 'zod'
import { Language } from '#contract/common/common.ts'

const Paragraphs = z.string().trim().max(4000)

/** An e-mail's own words. An empty line separates paragraphs; `{{name}}` is replaced by a value. */
export const MailWords = z.strictObject({
  subject: z.string().trim().min(1).max(200),
  before: Paragraphs.min(1),
  /** The button; empty if the e-mail has none. */
  action: z.string().trim().max(100),
  after: Paragraphs,
})
export type MailWords = z.infer<typeof MailWords>

export const TemplateName = z.string().regex(/^[a-z_]{1,60}$/, { error: 'not_a_key' })

export const MailTemplateRow = z.object({
  template: TemplateName,
  language: Language,
  subject: z.string(),
  /** Whether administrators changed it. */
  changed: z.boolean(),
})
export const MailTemplateRows = z.array(MailTemplateRow)

export const MailTemplateRecord = z.object({
  template: TemplateName,
  language: Language,
  placeholders: z.array(z.string()),
  words: MailWords,
  /** The product's words. */
  usual: MailWords,
  changed: z.boolean(),
  /** 0 if no one has changed it. */
  version: z.number().int(),
})
export type MailTemplateRecord = z.infer<typeof MailTemplateRecord>

export const MailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The example values in it. */
  examples: z.array(z.string()),
})
export type MailPreview = z.infer<typeof MailPreview>
