import { z } from 'zod'
import { OpaqueKey, Texts } from '#contract/common/common.ts'
import { receivedNoteLength, receivedWays } from '#contract/common/values/entry-words.ts'
import {
  documentStatuses,
  documentTypes,
  fileLimits,
  fileRefusals,
  mediaTypes,
  scanStates,
} from './values/document-rules.ts'
import '#contract/common/jitless.ts'

export const DocumentType = z.enum(documentTypes)
export const DocumentStatus = z.enum(documentStatuses)

/** A reason that the other side reads, in the applicant's language. */
export const DocumentReason = z.string().trim().min(1).max(1000)

/** ISO 639-1 in lowercase letters. */
export const DocumentLanguage = z.string().regex(/^[a-z]{2}$/, { error: 'not_a_choice' })

/** The details that come with a file. */
export const UploadNotes = z.strictObject({
  type: DocumentType,
  language: DocumentLanguage.nullable().default(null),
  /** The document this one translates. */
  translationOf: OpaqueKey.nullable().default(null),
  /** The document that it replaces: one that was asked for or refused, or an earlier attempt. */
  replaces: OpaqueKey.nullable().default(null),
})
export type UploadNotes = z.infer<typeof UploadNotes>

/** How staff received a file that they add for an applicant, and a note for colleagues. */
export const ReceivedSaid = z.object({
  received: z.enum(receivedWays),
  receivedNote: z.string().trim().max(receivedNoteLength).nullable(),
})

export const DocumentFile = z
  .object({
    /** The name that it came with, without control characters and folders. */
    name: z.string(),
    mediaType: z.enum(mediaTypes),
    bytes: z.number().int(),
    /** The pages of a PDF; 1 for a picture. */
    pages: z.number().int(),
    /** Of the kept file, in hexadecimal. */
    sha256: z.string(),
    scan: z.enum(scanStates),
    /** When it was scanned; null if it was not. */
    scannedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DocumentFile' })

const documentShape = {
  key: OpaqueKey,
  type: DocumentType,
  status: DocumentStatus,
  /** Why it was refused or asked for again, or why it doesn't apply. */
  reason: z.string().nullable(),
  language: DocumentLanguage.nullable(),
  translationOf: OpaqueKey.nullable(),
  replaces: OpaqueKey.nullable(),
  file: DocumentFile.nullable(),
  /** Submitted: it can be replaced, but no longer removed. */
  frozen: z.boolean(),
  uploadedAt: z.iso.datetime().nullable(),
  /** When staff agreed that it doesn't apply. */
  confirmedAt: z.iso.datetime().nullable(),
}

/**
 * Who opened a document, as its applicant sees it: when, and their role in the team. Only staff see
 * the names: people who read files for a living must not be traced because of a refusal, and the
 * team as a whole answers to the applicant.
 */
const Opening = z.object({ at: z.iso.datetime(), by: z.enum(['reviewer', 'team']) })

/** A document as its applicant sees it, with everyone who opened it. */
export const OwnDocument = z
  .object({
    ...documentShape,
    /**
     * How the team received it, if it was added for its applicant; null if they added it
     * themselves.
     */
    received: z.enum(receivedWays).nullable(),
    opened: z.array(Opening),
  })
  .meta({ id: 'OwnDocument' })
export type OwnDocument = z.infer<typeof OwnDocument>

/** A type of document that the chosen programs ask for, and which of them. */
export const AskedDocument = z
  .object({
    type: DocumentType,
    /** For a certificate: the language it proves; null if any will do, or it isn't stated. */
    language: z.string().nullable(),
    /** Whether at least one of the choices needs it. */
    mandatory: z.boolean(),
    by: z.array(
      z.object({
        choice: z.number().int(),
        title: Texts,
        mandatory: z.boolean(),
        texts: z.array(Texts),
      }),
    ),
  })
  .meta({ id: 'AskedDocument' })

export const OwnDocuments = z
  .object({
    documents: z.array(OwnDocument),
    asked: z.array(AskedDocument),
    /** Asked for and mandatory, but missing. */
    missing: z.array(DocumentType),
    /** Counted with uploads under way. */
    used: z.object({ files: z.number().int(), bytes: z.number().int() }),
    limits: z.object({
      bytes: z.literal(fileLimits.bytes),
      files: z.literal(fileLimits.files),
      totalBytes: z.literal(fileLimits.totalBytes),
    }),
  })
  .meta({ id: 'OwnDocuments' })
export type OwnDocuments = z.infer<typeof OwnDocuments>

export const ClaimNotApplicable = z.strictObject({ reason: DocumentReason })
export const ClaimTypeNotApplicable = z.strictObject({
  type: DocumentType,
  language: DocumentLanguage.nullable().default(null),
  reason: DocumentReason,
})

/** The state of an upload; `document` once its file was accepted, `problem` once it was refused. */
export const UploadState = z
  .object({
    key: OpaqueKey,
    state: z.enum(['receiving', 'judging', 'taken', 'refused']),
    document: OwnDocument.nullable(),
    problem: z.enum(fileRefusals).nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'UploadState' })
export type UploadState = z.infer<typeof UploadState>

/** The result of a plain form's upload, file by file. */
export const FormUploaded = z.object({
  documents: z.array(OwnDocument),
  refused: z.array(z.object({ name: z.string(), problem: z.enum(fileRefusals) })),
})

export const StaffDocument = z
  .object({
    ...documentShape,
    version: z.number().int(),
    /** The member of staff who added it and how it was received; null if its applicant added it. */
    added: z
      .object({ by: z.string(), how: z.enum(receivedWays), note: z.string().nullable() })
      .nullable(),
    /** Every application it was submitted with. */
    applications: z.array(z.string()),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().nullable(),
    /** When its applicant was informed of its current rejection or request. */
    toldAt: z.iso.datetime().nullable(),
    moves: z.array(
      z.object({ to: DocumentStatus, reasonRequired: z.boolean(), allowed: z.boolean() }),
    ),
    opened: z.array(z.object({ at: z.iso.datetime(), by: z.string() })),
  })
  .meta({ id: 'StaffDocument' })
export type StaffDocument = z.infer<typeof StaffDocument>

export const StaffDocuments = z.array(StaffDocument)

export const ReviewDocument = z.strictObject({
  to: DocumentStatus,
  reason: DocumentReason.nullable().default(null),
})
export type ReviewDocument = z.infer<typeof ReviewDocument>

export const RequestDocument = z.strictObject({
  type: DocumentType,
  reason: DocumentReason.nullable().default(null),
})
export type RequestDocument = z.infer<typeof RequestDocument>
