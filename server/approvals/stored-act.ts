import { z } from 'zod'
import { NewDossier } from '#contract/documents/dossiers.ts'
import { AskedAct } from '#contract/office/approvals.ts'
import { AuditFilters } from '#contract/office/audit.ts'
import { applicationColumns, ExportChoice } from '#contract/office/exports.ts'

const [, , sendDossier, fetchDossier, eraseFile, eraseConversation, changeSettings] =
  AskedAct.options

/**
 * A request from before reasons were asked for says only that it goes although something is missing.
 * It is read without that: if it lacks documents it is refused and asked for again, with a reason.
 */
const StoredDossier = NewDossier.extend({ although: z.boolean().optional() }).transform(
  ({ although: _although, ...dossier }) => dossier,
)

/**
 * A waiting act, as it is kept. For an export the applications are kept beside it, one by one, and not
 * the filters: the words of a search may be a person's name.
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
    /** The newest line when it was asked for: later ones were not approved. */
    until: z.object({ micros: z.string(), id: z.string() }).optional(),
  }),
  sendDossier.extend({ dossier: StoredDossier }),
  fetchDossier,
  eraseFile,
  eraseConversation,
  changeSettings,
])
export type StoredAct = z.infer<typeof StoredAct>
