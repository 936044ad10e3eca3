import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
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

/** ISO 639-1 in small letters. */
export const DocumentLanguage = z.string().regex(/^[a-z]{2}$/, { error: 'not_a_choice' })

/** What is said about a file beside the file itself. */
export const UploadNotes = z.strictObject({
  type: DocumentType,
  language: DocumentLanguage.nullable().default(null),
  /** The document this one translates. */
  translationOf: OpaqueKey.nullable().default(null),
  /** The document whose place it takes: one that was asked for or refused, or an earlier try. */
  replaces: OpaqueKey.nullable().default(null),
})
export type UploadNotes = z.infer<typeof UploadNotes>

/** How a file came that staff add for an applicant, and a note for colleagues. */
export const ReceivedSaid = z.object({
  received: z.enum(receivedWays),
  receivedNote: z.string().trim().max(receivedNoteLength).nullable(),
})

export const DocumentFile = z
  .object({
    /** As it was given, without control characters and folders. */
    name: z.string(),
    mediaType: z.enum(mediaTypes),
    bytes: z.number().int(),
    /** Of a PDF; 1 for a picture. */
    pages: z.number().int(),
    /** Of what is kept, in hexadecimal. */
    sha256: z.string(),
    scan: z.enum(scanStates),
    /** When it was scanned; null where it was not. */
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
  /** Submitted: it can be replaced, and no longer taken out. */
  frozen: z.boolean(),
  uploadedAt: z.iso.datetime().nullable(),
  /** When staff agreed that it doesn't apply. */
  confirmedAt: z.iso.datetime().nullable(),
}

/**
 * Who opened a document, as its applicant is told: when, and what they do in the team. Their names
 * stay with staff: whoever reads files for a living must not be sought out for a refusal, and the
 * applicant has the team to answer to them.
 */
const Opening = z.object({ at: z.iso.datetime(), by: z.enum(['reviewer', 'team']) })

/** A document as its applicant sees it, with everybody who opened it. */
export const OwnDocument = z
  .object({
    ...documentShape,
    /** How it came to the team, who added it for its applicant; null where they added it themselves. */
    received: z.enum(receivedWays).nullable(),
    opened: z.array(Opening),
  })
  .meta({ id: 'OwnDocument' })
export type OwnDocument = z.infer<typeof OwnDocument>

const Bilingual = z.object({ en: z.string(), fr: z.string() })

/** A type of document that the chosen programs ask for, and which of them. */
export const AskedDocument = z
  .object({
    type: DocumentType,
    /** Of a certificate: the language it proves; null where any will do, or nobody says which. */
    language: z.string().nullable(),
    /** Whether at least one of the choices can't do without it. */
    mandatory: z.boolean(),
    by: z.array(
      z.object({
        choice: z.number().int(),
        title: Bilingual,
        mandatory: z.boolean(),
        texts: z.array(Bilingual),
      }),
    ),
  })
  .meta({ id: 'AskedDocument' })

export const OwnDocuments = z
  .object({
    documents: z.array(OwnDocument),
    asked: z.array(AskedDocument),
    /** Asked for, mandatory, and nothing is there for it. */
    missing: z.array(DocumentType),
    /** Counted with what is on its way. */
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

/** Where an upload stands; `document` once its file was taken, `problem` once it was refused. */
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

/** What a plain form's upload came to, file by file. */
export const FormUploaded = z.object({
  documents: z.array(OwnDocument),
  refused: z.array(z.object({ name: z.string(), problem: z.enum(fileRefusals) })),
})

export const StaffDocument = z
  .object({
    ...documentShape,
    version: z.number().int(),
    /** Who of the team added it and how it came; null where its applicant did. */
    added: z
      .object({ by: z.string(), how: z.enum(receivedWays), note: z.string().nullable() })
      .nullable(),
    /** Every application it was submitted with. */
    applications: z.array(z.string()),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().nullable(),
    /** When its applicant was written to about the rejection or the request it stands at. */
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
