import { z } from 'zod'
import { CivilDate, OpaqueKey } from '#contract/common/common.ts'
import { mediaTypes } from './values/document-rules.ts'

/**
 * A document from a university: its own letter, what a visa needs (JW202, I-20, CAS), an invoice.
 */
export const paperKinds = ['offer_letter', 'visa_form', 'invoice', 'refusal', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

/** When its applicant sees it. */
export const paperShowings = ['no', 'with_decision', 'now'] as const
export type PaperShowing = (typeof paperShowings)[number]

const reference = z.string().trim().max(100).transform(orNull).nullable()
function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** The details of a file that is the request's body, in the address. */
export const NewPaperQuery = z.object({
  kind: z.enum(paperKinds),
  receivedOn: CivilDate,
  reference: reference.optional(),
  fileName: z.string().min(1).max(400),
  show: z.enum(paperShowings),
})
export type NewPaper = z.infer<typeof NewPaperQuery>

export const ShowPaper = z.strictObject({ show: z.enum(paperShowings) })

export const Paper = z.object({
  key: OpaqueKey,
  number: z.string(),
  kind: z.enum(paperKinds),
  reference: z.string().nullable(),
  receivedOn: z.string(),
  fileName: z.string(),
  mediaType: z.enum(mediaTypes),
  bytes: z.number().int(),
  pages: z.number().int(),
  sha256: z.string(),
  show: z.enum(paperShowings),
  shownAt: z.iso.datetime().nullable(),
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
  scan: z.enum(['none', 'clean']),
  scannedAt: z.iso.datetime().nullable(),
  version: z.number().int(),
})
export type Paper = z.infer<typeof Paper>
export const Papers = z.array(Paper)

/** As its applicant sees it, once they may. */
export const OwnPaper = Paper.pick({
  key: true,
  number: true,
  kind: true,
  reference: true,
  receivedOn: true,
  fileName: true,
  mediaType: true,
  bytes: true,
  pages: true,
})
export type OwnPaper = z.infer<typeof OwnPaper>
export const OwnPapers = z.array(OwnPaper)
