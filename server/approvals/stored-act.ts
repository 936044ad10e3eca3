import { z } from 'zod'
import { AskedAct } from '#contract/office/approvals.ts'
import { AuditFilters } from '#contract/office/audit.ts'
import { applicationColumns, ExportChoice } from '#contract/office/exports.ts'

const [, , sendDossier, fetchDossier, eraseFile, eraseConversation, changeSettings] =
  AskedAct.options

/**
 * What waits, as it is kept. Of an export the applications are kept beside it, one by one, and not
 * the filters: words that were looked for may be somebody's name.
 */
export const StoredAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export_applications'),
    ...ExportChoice.shape,
    columns: z.array(z.enum(applicationColumns)).optional(),
  }),
  z.object({
    kind: z.literal('export_trail'),
    ...AuditFilters.omit({ q: true, about: true }).shape,
    ...ExportChoice.shape,
  }),
  sendDossier,
  fetchDossier,
  eraseFile,
  eraseConversation,
  changeSettings,
])
export type StoredAct = z.infer<typeof StoredAct>
