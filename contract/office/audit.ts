import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { Change } from '#contract/common/changes.ts'
import { CivilDate, OpaqueKey, Texts } from '#contract/common/common.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import { ExportChoice } from './exports.ts'
import { ViewScreen } from './saved-views.ts'
import { auditGroupNames } from './values/audit-actions.ts'

const word = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.-]*$/, { error: 'not_a_choice' })

export const AuditFilters = z.object({
  /** An account's key, or `visitor`, `applicant`, `system`. */
  actor: word.optional(),
  /** One of the headings that actions are grouped under. */
  group: z.enum(auditGroupNames).optional(),
  action: word.optional(),
  entity: word.optional(),
  /** Civil days in UTC, both included. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** An applicant's key: everything that was done with their file. */
  about: OpaqueKey.optional(),
  /** Words in the change, in the reason, in the key or the name of its subject. */
  q: z.string().trim().max(200).optional(),
})

/** The trail is read from the latest on: `before` is the cursor of the page before this one. */
export const AuditQuery = AuditFilters.extend({
  before: z
    .string()
    .regex(/^\d{1,17}_\d{1,15}$/, { error: 'invalid' })
    .optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditExportQuery = AuditFilters.extend(ExportChoice.shape)
export type AuditExportQuery = z.infer<typeof AuditExportQuery>
export type AuditFilters = z.infer<typeof AuditFilters>

/**
 * What a line is about, by its current name; nothing if it is gone, or its reader may not
 * see.
 */
export const AuditSubject = z.object({
  name: Texts.nullable(),
  /** The type of a document. */
  documentType: z.enum(documentTypes).nullable(),
  /** The first application that a document was sent with. */
  application: ApplicationNumber.nullable(),
  /** The file that it belongs to. */
  applicant: OpaqueKey.nullable(),
  /** The list that a saved view keeps. */
  screen: ViewScreen.nullable(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditRow = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.object({ key: z.string(), name: z.string().nullable() }),
  action: z.string(),
  entity: z.string(),
  entityKey: z.string().nullable(),
  subject: AuditSubject.nullable(),
  /** What differs, member by member. */
  changes: z.array(Change),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditPage = z.object({ rows: z.array(AuditRow), next: z.string().nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** The people that the trail can be filtered by: everyone who works here, or has worked here. */
export const AuditChoices = z.object({
  actors: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type AuditChoices = z.infer<typeof AuditChoices>

/** How far the chain reaches. The seal, noted elsewhere, proves later that nothing was cut off. */
export const AuditChain = z.object({
  blocks: z.number().int(),
  sealedAt: z.iso.datetime().nullable(),
  seal: z.string().nullable(),
  unsealed: z.number().int(),
})
export type AuditChain = z.infer<typeof AuditChain>
