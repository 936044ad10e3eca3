import { z } from 'zod'
import { ApplicationNumber, PassOver } from '#contract/admissions/admissions.ts'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import { Bilingual, CivilDate, Language, OpaqueKey } from '#contract/common/common.ts'
import { problems } from '#contract/common/values/problems.ts'
import { Email } from '#contract/people/email.ts'
import { documentStatuses, documentTypes, mediaTypes } from './values/document-rules.ts'

/** Where a dossier goes: to a computer here, or to the university by a link. */
export const dossierWays = ['download', 'link'] as const
export const dossierStates = ['waiting', 'making', 'ready', 'failed'] as const
export const dossierFormats = ['pdf', 'zip'] as const
export type DossierFormat = (typeof dossierFormats)[number]

/** Why a document is not in the pages of the one PDF, but attached to it as a file. */
export const apartReasons = ['protected', 'signed', 'carries', 'picture', 'unreadable'] as const
export type ApartReason = (typeof apartReasons)[number]

export const dossierLimits = {
  /** Applicants who go to one university together. */
  applications: 50,
  documents: 60,
  /** The total size of one dossier's documents. */
  bytes: 500 * 1024 * 1024,
  linkDays: 90,
  linkDownloads: 100,
  /** How long the files that were made are kept; the record of what was sent lasts longer. */
  keptDays: 30,
} as const

const line = (most: number) => z.string().trim().max(most).transform(orNull).nullable()
function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** The person who reads it there. */
export const Addressee = z.strictObject({
  name: line(200),
  office: line(200),
  email: Email.nullable(),
  address: line(500),
})
export type Addressee = z.infer<typeof Addressee>

const Chosen = z.strictObject({
  number: ApplicationNumber,
  /** The documents to send, in their order. */
  documents: z.array(OpaqueKey).max(dossierLimits.documents),
  /** How many dossiers of this application were on screen: a colleague may send one meanwhile. */
  sentBefore: z.number().int().min(0),
})

export const NewDossier = z.strictObject({
  applications: z.array(Chosen).min(1).max(dossierLimits.applications),
  language: Language,
  addressee: Addressee,
  /** Whether the addressee is suggested for this university from now on. */
  keepAddressee: z.boolean(),
  reference: line(100),
  note: line(2000),
  sentOn: CivilDate,
  way: z.enum(dossierWays),
  linkDays: z.number().int().min(1).max(dossierLimits.linkDays).nullable(),
  linkDownloads: z.number().int().min(1).max(dossierLimits.linkDownloads).nullable(),
  /** Whether the link is e-mailed to the addressee. */
  mail: z.boolean(),
  passOver: PassOver,
})
export type NewDossier = z.infer<typeof NewDossier>

const DocumentFacts = z.object({
  key: z.string(),
  type: z.enum(documentTypes),
  status: z.enum(documentStatuses),
  language: z.string().nullable(),
  fileName: z.string(),
  mediaType: z.enum(mediaTypes),
  bytes: z.number().int(),
  pages: z.number().int(),
  sha256: z.string(),
})

/** What is asked for; a certificate by the language that it proves. */
const DocumentLine = DocumentFacts.pick({ type: true, language: true })

/** What can be sent for one application, and where to. */
export const DossierChoices = z.object({
  number: z.string(),
  applicant: z.string(),
  applicantKey: OpaqueKey,
  status: z.enum(applicationStatuses),
  /** Nothing that staff entered is sent before its applicant has agreed to it. */
  agreed: z.boolean(),
  university: Bilingual,
  universityKey: z.string(),
  /** The languages its office reads, as far as the country shows. */
  language: Language,
  program: Bilingual,
  /** In the order in which an office reads them; `accepted` ones are chosen from the start. */
  documents: z.array(DocumentFacts),
  /** The documents it needs, unless an authorised member of staff gives a reason. */
  asked: z.array(DocumentLine),
  /** As it was last recorded for this university. */
  addressee: Addressee.extend({ language: Language }).nullable(),
  sentBefore: z.number().int(),
})
export type DossierChoices = z.infer<typeof DossierChoices>

export const DossierChoicesQuery = z.object({
  numbers: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(ApplicationNumber).min(1).max(dossierLimits.applications)),
})

const File = z.object({
  format: z.enum(dossierFormats),
  bytes: z.number().int(),
  sha256: z.string(),
})

/**
 * What a history shows of a correction; not the note to the university, which is deleted with the
 * person it may name.
 */
export const correctedOfDossier = [
  'reference',
  'sentOn',
  'name',
  'office',
  'email',
  'address',
] as const

/** What was sent. */
export const Dossier = z.object({
  key: OpaqueKey,
  university: Bilingual,
  language: Language,
  addressee: z.object({
    name: z.string().nullable(),
    office: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Why it was sent although documents were missing. */
  passedOver: z.string().nullable(),
  sentOn: z.string(),
  way: z.enum(dossierWays),
  mailed: z.boolean(),
  state: z.enum(dossierStates),
  problem: z.enum(Object.keys(problems)).nullable(),
  files: z.array(File),
  /**
   * Whether it has documents of an applicant outside the reader's scope: then what opens them, and
   * what was written about all of them, is hidden, and the reader may change nothing.
   */
  withOthers: z.boolean(),
  /** Null if it is only downloaded. Only those who may send see the address itself. */
  link: z
    .object({
      address: z.string().nullable(),
      endsAt: z.iso.datetime(),
      downloads: z.number().int(),
      left: z.number().int(),
      open: z.boolean(),
      endedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  version: z.number().int(),
  applications: z.array(
    z.object({
      number: z.string(),
      missing: z.array(DocumentLine),
      documents: z.array(DocumentFacts.extend({ apart: z.enum(apartReasons).nullable() })),
    }),
  ),
  /** The corrections after it was sent, the latest first. */
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      changes: z.array(
        z.object({
          name: z.enum(correctedOfDossier),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** The latest first. */
  fetched: z.array(
    z.object({
      at: z.iso.datetime(),
      format: z.enum(dossierFormats),
      /** Null if it came through the link. */
      by: z.string().nullable(),
      network: z.string().nullable(),
    }),
  ),
})
export type Dossier = z.infer<typeof Dossier>
export const Dossiers = z.array(Dossier)

/** What becomes known after it was sent. It sends nothing again. */
export const DossierEdit = z.strictObject({
  addressee: Addressee,
  reference: line(100),
  note: line(2000),
  sentOn: CivilDate,
})
export type DossierEdit = z.infer<typeof DossierEdit>

export const DossierFileQuery = z.object({ format: z.enum(dossierFormats) })

/** What the page of a link shows at the university. */
export const SharedDossier = z.object({
  university: z.string(),
  from: z.string(),
  reference: z.string().nullable(),
  sentOn: z.string(),
  /** Why there is nothing left to fetch; `making` if there is nothing yet. */
  closed: z.enum(['ended', 'used_up', 'making']).nullable(),
  endsAt: z.iso.datetime(),
  left: z.number().int(),
  files: z.array(File),
  applications: z.array(
    z.object({
      number: z.string(),
      applicant: z.string(),
      program: z.string(),
      intake: z.string(),
      documents: z.number().int(),
    }),
  ),
})
export type SharedDossier = z.infer<typeof SharedDossier>
