import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import { DossierFileQuery, NewDossier } from '#contract/documents/dossiers.ts'
import { Notification } from '#contract/messaging/notifications.ts'
import { EraseApplicant } from '#contract/privacy/erasure.ts'
import { AuditFilters } from './audit.ts'
import { ApplicantExportQuery, ExportChoice, exportFormats } from './exports.ts'
import { Settings } from './settings.ts'
import { approvalKinds, approvalTextLength } from './values/approval-rules.ts'

const Words = z.string().trim().min(1).max(approvalTextLength)
const version = z.int32().min(0)

/** What is to be done, as the endpoint that refused it takes it. */
export const AskedAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('export_applications'), query: ApplicantExportQuery.strict() }),
  z.strictObject({
    kind: z.literal('export_trail'),
    // Words and a person’s key are not kept: the request would show who was searched for.
    query: AuditFilters.omit({ q: true, about: true }).extend(ExportChoice.shape).strict(),
  }),
  z.strictObject({ kind: z.literal('send_dossier'), dossier: NewDossier }),
  z.strictObject({
    kind: z.literal('fetch_dossier'),
    dossier: OpaqueKey,
    format: DossierFileQuery.shape.format,
  }),
  z.strictObject({
    kind: z.literal('erase_file'),
    applicant: OpaqueKey,
    because: EraseApplicant.shape.reason,
    version,
  }),
  z.strictObject({ kind: z.literal('erase_conversation'), conversation: OpaqueKey, version }),
  z.strictObject({ kind: z.literal('change_settings'), settings: Settings, version }),
])
export type AskedAct = z.infer<typeof AskedAct>

export const NewApproval = z
  .strictObject({ act: AskedAct, reason: Words })
  .meta({ id: 'NewApproval' })
export type NewApproval = z.infer<typeof NewApproval>

export const RefuseApproval = z.strictObject({ note: Words })

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const Named = z.object({ key: OpaqueKey, name: z.string() })

/** What one person asked for and another decides. */
export const Approval = z
  .object({
    key: OpaqueKey,
    kind: z.enum(approvalKinds),
    /** How many people it is about; for the trail, lines. */
    amount: z.number().int(),
    /** Null once a person it is about was deleted. */
    reason: z.string().nullable(),
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    state: z.enum(approvalStates),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    /** Until when the person who asked can fetch the file; null if there is none, or not yet. */
    fileUntil: z.iso.datetime().nullable(),
    /** Whether the reader asked for it. */
    isOwn: z.boolean(),
    /** The first few that it is about, with their number. */
    applications: z.array(z.object({ number: z.string(), applicant: Named })),
    /** The person whose data it would delete. */
    applicant: Notification.shape.applicant,
    conversation: Notification.shape.conversation,
    format: z.enum([...exportFormats, 'pdf', 'zip']).nullable(),
    /** The columns that were chosen; null: all of them, or none at all. */
    columns: z.array(z.string()).nullable(),
    /** Where a dossier would go. */
    addressee: z.string().nullable(),
    /**
     * Which parts of a dossier would go although required documents are missing or not accepted.
     */
    incomplete: z.array(z.string()),
    /** Why it would, in the words of the person asking. */
    passOver: z.string().nullable(),
    /** What settings would change, each by its path. */
    settings: z.array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/** What waits for the reader, and what they recently asked for themselves. */
export const Approvals = z
  .object({
    /** How many wait for the reader in all. */
    total: z.number().int(),
    waiting: z.array(Approval),
    own: z.array(Approval),
    decided: z.array(Approval),
  })
  .meta({ id: 'Approvals' })
export type Approvals = z.infer<typeof Approvals>
