import { z } from 'zod'
import { ApplicationNumber, ApplicationStatus } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { DocumentLanguage, DocumentReason, DocumentType } from './documents.ts'
import { lineId } from './values/document-lines.ts'

/** A requested document, as its line of the checklist was when the list was opened. */
const AskedLine = z.strictObject({
  type: DocumentType,
  /** For a certificate: the language it proves. */
  language: DocumentLanguage.nullable().default(null),
  /** The existing file, from the version that staff saw: it is rejected or requested again. */
  document: z.strictObject({ key: OpaqueKey, version: z.int32() }).nullable().default(null),
  /** In the applicant's language; null says that it has not arrived yet. */
  reason: DocumentReason.nullable().default(null),
})
export type AskedLine = z.infer<typeof AskedLine>

const nameOf = ({ document, ...line }: AskedLine) => document?.key ?? lineId(line)

/** Documents that one person is asked for, for all applications that need them. */
export const DocumentAsking = z
  .strictObject({
    documents: z
      .array(AskedLine)
      .min(1, { error: 'required' })
      .max(40)
      .refine((lines) => new Set(lines.map(nameOf)).size === lines.length, { error: 'invalid' }),
    /** An extra sentence from the sender, in the applicant's language. */
    note: z.string().trim().min(1).max(1000).nullable().default(null),
  })
  .meta({ id: 'DocumentAsking' })
export type DocumentAsking = z.infer<typeof DocumentAsking>

/** What a request would do. */
export const AskingPreview = z.object({
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  applications: z.array(
    z.object({ number: ApplicationNumber, from: ApplicationStatus, to: ApplicationStatus }),
  ),
  /** How many minutes the e-mail waits, during which the request can be undone; 0 is at once. */
  holdMinutes: z.number().int(),
})
export type AskingPreview = z.infer<typeof AskingPreview>

/** A request that can still be undone: its e-mail is waiting. */
export const WaitingAsking = z.object({
  act: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  leavesAt: z.iso.datetime(),
  documents: z.number().int(),
})
export type WaitingAsking = z.infer<typeof WaitingAsking>
