import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Permission } from '#contract/identity/permissions.ts'

/** What a document may be, in the order in which people look for them at home. */
export const documentTypes = [
  'passport',
  'photo',
  'diploma',
  'transcript',
  'language_test',
  'admission_test',
  'cv',
  'motivation',
  'recommendation',
  'research_proposal',
  'financial',
  'birth_certificate',
  'medical',
  'translation',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentStatuses = [
  'requested',
  'uploaded',
  'in_review',
  'accepted',
  'rejected',
  'not_applicable',
  'replaced',
  'expired',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Whether a scanner has looked at a file; `none` if there was no scanner. */
export const scanStates = ['none', 'pending', 'clean', 'infected'] as const
export type ScanState = (typeof scanStates)[number]

/** What a file may be, by its content. */
export const mediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** The extension of each type of file on a disk. */
export const fileExtensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
} as const satisfies Record<MediaType, string>

/** Why a file is refused, once it has arrived completely: codes of problems. */
export const fileRefusals = [
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'file_damaged',
  'file_encrypted',
  'file_active',
  'file_too_many_pixels',
  'file_too_complex',
  'file_infected',
] as const satisfies readonly ProblemCode[]
export type FileRefusal = (typeof fileRefusals)[number]

/**
 * The most that is accepted: bytes per file, files and bytes per application, pixels per picture.
 */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  files: 30,
  totalBytes: 60 * 1024 * 1024,
  pixels: 50_000_000,
  nameLength: 200,
} as const

/** How long an upload may take, pauses included. */
export const uploadLifeHours = 24

export interface DocumentMove {
  from: DocumentStatus
  to: DocumentStatus
  by: 'staff' | 'applicant'
  permission?: Permission
  /** A reason in the applicant's language is needed. */
  reason?: true
  /** Only where there is a file. */
  file?: true
}

const review = { by: 'staff', permission: 'documents.review' } as const

/** The single table of a document's moves; an upload is the applicant's move to `uploaded`. */
export const documentMoves: readonly DocumentMove[] = [
  { from: 'requested', to: 'uploaded', by: 'applicant', file: true },
  { from: 'requested', to: 'not_applicable', by: 'applicant', reason: true },
  { from: 'uploaded', to: 'in_review', ...review, file: true },
  ...(['uploaded', 'in_review'] as const).flatMap((from): DocumentMove[] => [
    { from, to: 'accepted', ...review, file: true },
    { from, to: 'rejected', ...review, reason: true },
  ]),
  ...(['accepted', 'rejected', 'not_applicable', 'expired'] as const).map(
    (from): DocumentMove => ({ from, to: 'requested', ...review, reason: true }),
  ),
  { from: 'accepted', to: 'expired', ...review },
]

/** A document's move from one state to another, or undefined where the table has none. */
export function findDocumentMove(
  from: DocumentStatus,
  to: DocumentStatus,
  by: 'staff' | 'applicant',
): DocumentMove | undefined {
  return documentMoves.find((one) => one.from === from && one.to === to && one.by === by)
}

/** States in which a document still waits for its applicant: a new file replaces it. */
export const replaceableStatuses = [
  'requested',
  'uploaded',
  'rejected',
  'not_applicable',
  'expired',
] as const satisfies readonly DocumentStatus[]

/** States in which a document holds up its application until its applicant has answered. */
export const blockingStatuses = [
  'requested',
  'rejected',
  'expired',
] as const satisfies readonly DocumentStatus[]
