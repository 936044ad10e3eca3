import { z } from 'zod'
import {
  ApplicationNumber,
  ApplicationStatus,
  KeptEducation,
  Passport,
  TestsTaken,
} from '#contract/admissions/admissions.ts'
import { CivilDate, Language, Texts } from '#contract/common/common.ts'
import { consentWays } from '#contract/common/values/entry-words.ts'
import { DocumentFile, DocumentStatus, DocumentType } from '#contract/documents/documents.ts'

const Instant = z.iso.datetime()
const Side = z.enum(['applicant', 'agency'])

const Person = z.object({
  givenNames: z.string(),
  familyName: z.string().nullable(),
  passportName: z.string().nullable(),
  passport: Passport.nullable(),
  birthDate: CivilDate,
  /** ISO 3166-1; the first is that of the passport they travel with. */
  nationalities: z.array(z.string()),
  residenceCountry: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
  guardian: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  education: KeptEducation.nullable(),
  tests: TestsTaken.nullable(),
  /** The language of correspondence. */
  language: Language,
  createdAt: Instant,
  updatedAt: Instant,
})

const Application = z.object({
  number: ApplicationNumber,
  choice: z.number().int(),
  status: ApplicationStatus,
  submittedAt: Instant,
  nextMover: z.string(),
  nextBy: CivilDate.nullable(),
  /** Program, university, fees and requirements, as they were when it was submitted. */
  appliedFor: z.record(z.string(), z.unknown()),
  history: z.array(
    z.object({
      at: Instant,
      status: ApplicationStatus,
      by: Side,
      /** In the words that were sent to the applicant. */
      reason: z.string().nullable(),
      /** As it was chosen from a list. */
      reasonCode: z.string().nullable(),
      /** If it was reported later. */
      happenedOn: CivilDate.nullable(),
      /** Whether required documents were passed over with it. */
      incomplete: z.boolean(),
    }),
  ),
  /** What was reported of the sending, if the applicant sends it themselves. */
  sending: z.array(
    z.object({
      at: Instant,
      by: Side,
      reference: z.string().nullable(),
      sentOn: CivilDate.nullable(),
    }),
  ),
  /** Decisions that were released. */
  decisions: z.array(
    z.object({
      outcome: ApplicationStatus,
      reasonCode: z.string().nullable(),
      note: z.string().nullable(),
      releasedAt: Instant,
      offer: z
        .object({
          replyBy: CivilDate,
          zone: z.string(),
          deposit: z
            .object({ amountMinor: z.number().int(), currency: z.string(), by: CivilDate })
            .nullable(),
          letterCode: z.string().nullable(),
          reply: z.string().nullable(),
          repliedAt: Instant.nullable(),
          conditions: z.array(z.object({ text: z.string(), state: z.string() })),
        })
        .nullable(),
    }),
  ),
})

const Document = z.object({
  type: DocumentType,
  status: DocumentStatus,
  reason: z.string().nullable(),
  language: z.string().nullable(),
  uploadedAt: Instant.nullable(),
  applications: z.array(ApplicationNumber),
  file: DocumentFile.nullable(),
  /** Its name in the archive; null if there is none, or it may not be opened yet. */
  archiveName: z.string().nullable(),
  /** The member of the team who opened it: a role, never a name. */
  opened: z.array(z.object({ at: Instant, by: z.string() })),
})

/**
 * Everything that is held about the person behind one private link: `data.json` of the archive they
 * may download. Instants are UTC, in ISO 8601. New fields may be added; none changes its meaning
 * while `version` stays the same.
 */
export const OwnData = z.object({
  format: z.literal('passerelle-own-data'),
  version: z.literal(1),
  exportedAt: Instant,
  controller: z.object({ name: z.string(), address: z.string() }),
  person: Person,
  account: z
    .object({
      email: z.string(),
      givenNames: z.string(),
      familyName: z.string().nullable(),
      language: Language,
      createdAt: Instant,
      lastSignInAt: Instant.nullable(),
    })
    .nullable(),
  submissions: z.array(
    z.object({
      submittedAt: Instant,
      /** The contents of the form, as they were read when it was sent. */
      said: z.record(z.string(), z.unknown()),
      consent: z.object({
        /** SHA-256 of the words in both languages, in hexadecimal. */
        textHash: z.string(),
        /** The words; null if they have changed since. */
        text: Texts.nullable(),
        /** How it was given if the team entered the form; null if it was given with the form. */
        how: z.enum(consentWays).nullable(),
        /** The day on which it was given to the team. */
        on: CivilDate.nullable(),
        /** When it was given on the applicant's page; null if that is still to be done. */
        agreedAt: Instant.nullable(),
      }),
      applications: z.array(Application),
    }),
  ),
  documents: z.array(Document),
  /** Documents from universities, as far as they were shown. */
  papers: z.array(
    z.object({
      number: ApplicationNumber,
      kind: z.string(),
      receivedOn: CivilDate,
      reference: z.string().nullable(),
      file: z.string(),
      sha256: z.string(),
      /** Its name in the archive. */
      archiveName: z.string().nullable(),
    }),
  ),
  /** What was sent to universities, each with the documents as they were then. */
  sentToUniversities: z.array(
    z.object({
      number: ApplicationNumber,
      university: Texts,
      sentOn: CivilDate,
      reference: z.string().nullable(),
      documents: z.array(z.object({ type: DocumentType, name: z.string(), sha256: z.string() })),
    }),
  ),
  messages: z.array(z.object({ at: Instant, by: Side, text: z.string() })),
  mails: z.array(
    z.object({
      queuedAt: Instant,
      sentAt: Instant.nullable(),
      to: z.string(),
      subject: z.string(),
      state: z.string(),
    }),
  ),
  /** A request to delete everything. */
  erasure: z
    .object({
      askedAt: Instant,
      confirmedAt: Instant.nullable(),
      dueAt: Instant.nullable(),
      answerBy: CivilDate.nullable(),
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** The tags that the team sorts files by. */
  tags: z.array(z.string()),
  /** The file's contents before each change, and who made it. */
  changes: z.array(
    z.object({
      at: Instant,
      by: Side,
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Calls, visits and messages that the team recorded. */
  contacts: z.array(z.object({ at: Instant, kind: z.string(), from: Side, outcome: z.string() })),
  /**
   * The team's internal notes. Their words may name others: they are given on request, once staff
   * have looked at them; otherwise they are null, and `leftOut` says why if they were left out.
   */
  teamNotes: z.array(
    z.object({
      at: Instant,
      kind: z.enum(['note', 'task']),
      text: z.string().nullable(),
      leftOut: z.string().nullable(),
    }),
  ),
  /** What universities sent and was left out when the rest was released, and why. */
  heldBack: z.array(z.object({ number: ApplicationNumber, kind: z.string(), leftOut: z.string() })),
  /** Attempts to sign in to the account, with their network and type of device. */
  signIns: z.array(
    z.object({
      at: Instant,
      network: z.string(),
      device: z.string().nullable(),
      method: z.string(),
      outcome: z.string(),
    }),
  ),
  /** Since when it is kept in spite of the schedule, because of a dispute. */
  keptSince: Instant.nullable(),
})
export type OwnData = z.infer<typeof OwnData>
