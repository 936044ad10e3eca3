import { z } from 'zod'
import { CivilDate } from './common.ts'

const word = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.-]*$/, { error: 'not_a_choice' })

const Filters = z.object({
  /** An account's key, or `visitor`, `applicant`, `system`. */
  actor: word.optional(),
  action: word.optional(),
  entity: word.optional(),
  /** Civil days in UTC, both included. */
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  /** Words in what changed, in the reason or in the key of what it was about. */
  q: z.string().trim().max(200).optional(),
})

/** The trail is read from the latest on: `before` is the cursor of the page before this one. */
export const AuditQuery = Filters.extend({
  before: z
    .string()
    .regex(/^\d{1,17}_\d{1,15}$/, { error: 'invalid' })
    .optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditExportQuery = Filters
export type AuditFilters = z.infer<typeof Filters>

export const AuditRow = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.object({ key: z.string(), name: z.string().nullable() }),
  action: z.string(),
  entity: z.string(),
  entityKey: z.string().nullable(),
  /** What differs, member by member, as text; absent sides are null. */
  changes: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditPage = z.object({ rows: z.array(AuditRow), next: z.string().nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** What the trail can be filtered by: everything that has ever stood in it. */
export const AuditChoices = z.object({
  actors: z.array(z.object({ key: z.string(), name: z.string().nullable() })),
  actions: z.array(z.string()),
  entities: z.array(z.string()),
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
