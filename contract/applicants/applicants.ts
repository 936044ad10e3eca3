import { z } from 'zod'
import {
  ApplicationNumber,
  ApplicationStatus,
  KeptEducation,
  PassOver,
  Passport,
  TestsTaken,
} from '#contract/admissions/admissions.ts'
import { SendingReport, sendingMembers } from '#contract/admissions/following.ts'
import {
  milestones,
  movers,
  replyStandings,
  stages,
} from '#contract/admissions/values/transitions.ts'
import { DestinationKey, Level, Term } from '#contract/catalogue/catalogue.ts'
import {
  CivilDate,
  CountryCode,
  Language,
  Money,
  NationalityCode,
  OpaqueKey,
  PageQuery,
  Phone,
  pageOf,
  Slug,
  Texts,
} from '#contract/common/common.ts'
import { likenesses } from '#contract/common/values/entry-words.ts'
import {
  conversationStates,
  correctionReasonLength,
  endReasons,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import { closingMembers } from '#contract/dates/closing-date.ts'
import { documentStatuses, documentTypes } from '#contract/documents/values/document-rules.ts'
import { Email } from '#contract/people/email.ts'
import { PersonName } from '#contract/people/person-name.ts'
import { Entry } from './entering.ts'

/** A word that staff sort applicants by: any short word, as it was first written. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc},]+$/u, { error: 'invalid' })
export const mostTags = 20

/** Filters that figures lead to; the list shows each as a word that can be removed. */
const NarrowerFilters = {
  /** Who takes the next step. */
  mover: z.enum(movers).optional(),
  /** The next step is promised for one of the next days, including today. */
  dueWithin: z.coerce.number().int().min(0).max(90).optional(),
  stage: z.enum(stages).optional(),
  reached: z.enum(milestones).optional(),
  /** Whether the first reply came as promised. */
  reply: z.enum(replyStandings).optional(),
  submittedFrom: CivilDate.optional(),
  submittedTo: CivilDate.optional(),
  /** The key of a university. */
  university: Slug.optional(),
  term: Term.optional(),
  /** As `2027-28`. */
  year: z
    .string()
    .regex(/^\d{4}-\d{2}$/, { error: 'invalid' })
    .optional(),
  nationality: NationalityCode.optional(),
  residence: CountryCode.optional(),
  /** In its state for this many days or more. */
  stateDays: z.coerce.number().int().min(1).max(3650).optional(),
  /** The key of a program, and of one of its intakes. */
  program: z.string().min(1).max(200).optional(),
  intake: z.string().min(1).max(200).optional(),
  closesFrom: CivilDate.optional(),
  closesTo: CivilDate.optional(),
  /**
   * Documents of it wait for staff to look at them; or were rejected or asked for, and its
   * applicant has not been informed.
   */
  documents: z.enum(['waiting', 'untold']).optional(),
  /** Whether its applicant still has to send documents. */
  missing: z.enum(['yes', 'no']).optional(),
  /** Its applicant sends it, the last day has passed, and no one has heard that they did. */
  sending: z.literal('unreported').optional(),
  /** The reader has a task for it that is due. */
  tasks: z.literal('mine').optional(),
  /** Its applicant answered something, and the reader was notified but has not looked at it. */
  answers: z.literal('new').optional(),
}
export const narrowerFilters = [
  'university',
  'term',
  'year',
  'nationality',
  'residence',
  'stateDays',
  'mover',
  'dueWithin',
  'stage',
  'reached',
  'reply',
  'submittedFrom',
  'submittedTo',
  'program',
  'intake',
  'closesFrom',
  'closesTo',
  'documents',
  'missing',
  'sending',
  'tasks',
  'answers',
] as const satisfies readonly (keyof typeof NarrowerFilters)[]

export const ApplicantListQuery = PageQuery.extend({
  q: z.string().max(200).optional(),
  status: ApplicationStatus.optional(),
  destination: DestinationKey.optional(),
  /** A key of staff, `me`, or `nobody`. */
  owner: z.union([z.literal(['me', 'nobody']), OpaqueKey]).optional(),
  tag: Tag.optional(),
  level: Level.optional(),
  language: Language.optional(),
  overdue: z.stringbool().optional(),
  ...NarrowerFilters,
  /** One line per person, with all their applications that fit, instead of one per application. */
  group: z.literal('person').optional(),
  sort: z
    .enum([
      ...(['due', '-submittedAt', 'submittedAt', 'name', '-name'] as const),
      ...(['deadline', '-deadline', 'statusAt', '-statusAt'] as const),
    ])
    .default('due'),
})
export type ApplicantListQuery = z.infer<typeof ApplicantListQuery>

export const ApplicantRow = z.object({
  key: OpaqueKey,
  givenNames: z.string(),
  familyName: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  /** As its country writes it for callers from abroad. */
  phoneWritten: z.string(),
  nationality: z.string(),
  residenceCountry: z.string(),
  /** When they and the office last wrote to each other. */
  lastContactAt: z.iso.datetime().nullable(),
  language: Language,
  tags: z.array(z.string()),
  /** Their earliest open task. */
  nextTask: z.object({ title: z.string(), dueOn: CivilDate.nullable() }).nullable(),
  application: z.object({
    number: ApplicationNumber,
    status: ApplicationStatus,
    version: z.number().int(),
    submissionChannel: z.enum(submissionChannels),
    programTitle: Texts,
    university: z.string(),
    destination: DestinationKey,
    level: Level,
    intake: z.object({ term: Term, academicYear: z.string() }),
    /** Until when this applicant may apply, according to the current catalogue. */
    deadline: z.object({
      closesAt: closingMembers.closesAt,
      certainty: closingMembers.certainty,
      usualCloses: closingMembers.usualCloses,
      zone: z.string(),
    }),
    submittedAt: z.iso.datetime(),
    /** Since when it has been in its state. */
    statusAt: z.iso.datetime(),
    nextMover: z.string(),
    nextBy: CivilDate.nullable(),
    overdue: z.boolean(),
    /** How many documents its applicant still has to send. */
    missingDocuments: z.number().int(),
  }),
  /** Their other applications that fit, if lines are persons. */
  others: z.array(
    z.object({
      number: ApplicationNumber,
      status: ApplicationStatus,
      version: z.number().int(),
      programTitle: Texts,
      university: z.string(),
    }),
  ),
  owner: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
})
export type ApplicantRow = z.infer<typeof ApplicantRow>
/** `total` counts lines: if they are persons, there are more `applications`. */
export const ApplicantPage = pageOf(ApplicantRow).extend({ applications: z.number().int() })

export const ApplicantEdit = z.strictObject({
  givenNames: PersonName,
  familyName: PersonName.nullable(),
  birthDate: CivilDate,
  nationality: NationalityCode,
  residenceCountry: CountryCode,
  email: Email,
  phone: Phone,
  language: Language,
  owner: OpaqueKey.nullable(),
})
export type ApplicantEdit = z.infer<typeof ApplicantEdit>

/** The same with the reason, for colleagues. */
export const SaveApplicant = ApplicantEdit.extend({
  why: z.string().trim().min(1).max(correctionReasonLength).nullable().default(null),
})
export type SaveApplicant = z.infer<typeof SaveApplicant>

/** A required document and its state: nothing sent, or the state of the file sent. */
export const UnsettledLine = z.object({
  type: z.enum(documentTypes),
  language: z.string().nullable(),
  status: z.enum(documentStatuses).nullable(),
})
/** In the applicant's language: they read it. */
const Reason = z.string().trim().min(1, { error: 'required' }).max(2000)
/** Who informed us, or what proves it, in staff's words. */
const ToldBy = z.string().trim().min(1, { error: 'required' }).max(200)

export const DepositPaid = z.strictObject({
  amountMinor: Money.shape.amountMinor.min(1),
  currency: Money.shape.currency,
  /** The day it was paid. */
  on: CivilDate,
  toldBy: ToldBy,
})
export type DepositPaid = z.infer<typeof DepositPaid>

/** What an offer asks for that is missing. */
export const OpenTerms = z.object({
  conditions: z.array(z.string()),
  deposit: z.object(Money.shape).nullable(),
})
export type OpenTerms = z.infer<typeof OpenTerms>

export const ApplicantRecord = ApplicantEdit.extend({
  key: OpaqueKey,
  phoneWritten: ApplicantRow.shape.phoneWritten,
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  guardianPhoneWritten: z.string().nullable(),
  passportName: z.string().nullable(),
  passport: Passport.nullable(),
  nationalities: z.array(z.string()),
  education: KeptEducation.nullable(),
  tests: TestsTaken.nullable(),
  tags: z.array(z.string()),
  /**
   * The owner of the file may not read it: it was assigned earlier, or their permissions have
   * shrunk.
   */
  ownerCannotRead: z.boolean(),
  /** Until when codes and links still go to the address before, if staff changed it. */
  emailHeldUntil: z.iso.datetime().nullable(),
  /** The file that has taken over what was sent, if this one belongs to the same person. */
  mergedInto: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
  /** Files that this one has taken over, each with the key that separates it again. */
  merged: z.array(
    z.object({
      merge: OpaqueKey,
      key: OpaqueKey,
      name: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
    }),
  ),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  applications: z.array(
    z.object({
      number: ApplicationNumber,
      status: ApplicationStatus,
      version: z.number().int(),
      program: z.object({
        key: z.string(),
        title: Texts,
      }),
      university: z.string(),
      destination: DestinationKey,
      intake: z.object({ key: z.string(), term: Term, academicYear: z.string() }),
      submissionChannel: z.enum(submissionChannels),
      sending: z.object({
        ...sendingMembers,
        /** By when, as the catalogue currently has it for this applicant. */
        ...closingMembers,
        zone: z.string(),
        reports: z.array(SendingReport.extend({ by: z.string().nullable() })),
      }),
      submittedAt: z.iso.datetime(),
      /** Null if its applicant handed it in themselves. */
      entry: Entry.nullable(),
      nextMover: z.string(),
      nextBy: CivilDate.nullable(),
      moves: z.array(
        z.object({
          to: ApplicationStatus,
          reasonRequired: z.boolean(),
          allowed: z.boolean(),
          /** Required documents keep it from this move. */
          lacksDocuments: z.boolean(),
          /**
           * What the applicant does themselves and reports to us: recorded with a day and who said
           * it.
           */
          told: z.boolean(),
          /** The open requirements that would be passed over. */
          open: OpenTerms.nullable(),
        }),
      ),
      /** Documents that are required and neither accepted nor agreed not to apply. */
      unsettled: z.array(UnsettledLine),
      /** The states that a correction can lead back to. */
      corrections: z.array(z.object({ to: ApplicationStatus, allowed: z.boolean() })),
      /** The last move while its e-mail waits: this act undoes it. */
      undo: z.object({ act: z.string(), leavesAt: z.iso.datetime() }).nullable(),
      /** The payments that we know of. */
      deposits: z.array(DepositPaid),
      /** What the offer asks for. */
      depositAsked: z.object(Money.shape).nullable(),
      history: z.array(
        z.object({
          from: ApplicationStatus.nullable(),
          to: ApplicationStatus,
          at: z.iso.datetime(),
          /**
           * An administrator's name; null for what the applicant did and what happened
           * automatically.
           */
          by: z.string().nullable(),
          byItself: z.boolean(),
          reason: z.string().nullable(),
          /** Why an applicant ended it, chosen from the list. */
          reasonCode: z.enum(endReasons).nullable(),
          /** The day it happened on, if the applicant reported it later. */
          happenedOn: CivilDate.nullable(),
          /** Who informed us. */
          toldBy: z.string().nullable(),
          /** Why open requirements were passed over. */
          passedOver: z.string().nullable(),
          /** Another step undoes it. */
          undone: z.boolean(),
          /** It undoes the step before. */
          undoes: z.boolean(),
          /** It corrects a mistake. */
          corrects: z.boolean(),
        }),
      ),
    }),
  ),
  /** Messages between them and the team about what they sent, the latest first. */
  conversations: z.array(
    z.object({ key: OpaqueKey, state: z.enum(conversationStates), replyBy: CivilDate.nullable() }),
  ),
  possibleDuplicates: z.array(
    z.object({ key: OpaqueKey, name: z.string(), because: z.array(z.enum(likenesses)) }),
  ),
})
export type ApplicantRecord = z.infer<typeof ApplicantRecord>

/** The people who may get a file or a task. */
export const StaffNames = z.array(
  z.object({
    key: OpaqueKey,
    name: z.string(),
    /** Whether they may read applicants at all: no one else is assigned a file. */
    mayRead: z.boolean(),
    /** The destinations that they see; null: all of them. */
    destinations: z.array(DestinationKey).nullable(),
    /** Whether they see only the files that are theirs. */
    ownOnly: z.boolean(),
    /** Whether they own a file that the reader sees, even if they may no longer read it. */
    owns: z.boolean(),
  }),
)
export type StaffNames = z.infer<typeof StaffNames>

const mostMovedWith = 50

export const MoveApplication = z.strictObject({
  to: ApplicationStatus,
  reason: Reason.nullable(),
  /** The day it happened on and who informed us: needed if it is the applicant's own move. */
  happenedOn: CivilDate.nullable().default(null),
  toldBy: ToldBy.nullable().default(null),
  /** Needed to record a deposit. */
  deposit: DepositPaid.nullable().default(null),
  passOver: PassOver,
  /**
   * Other applications of the same person that make the same move together: all of them, or none.
   */
  also: z
    .array(z.strictObject({ number: ApplicationNumber, version: z.int().min(1) }))
    .max(mostMovedWith)
    .default([]),
})
export type MoveApplication = z.infer<typeof MoveApplication>
/** As it is sent: absent members are left out. */
export type MoveRequest = z.input<typeof MoveApplication>

/** The correction of a mistake: back to a state that the application was in before. */
export const CorrectApplication = z.strictObject({
  to: ApplicationStatus,
  reason: Reason,
  /** Whether an e-mail says so; the page of the application shows it in any case. */
  tell: z.boolean(),
})
export type CorrectApplication = z.infer<typeof CorrectApplication>

export const UndoMove = z.strictObject({
  act: z.uuid(),
  /** The same person's other applications that it moved and that go back with it. */
  also: z.array(ApplicationNumber).max(mostMovedWith).default([]),
})
export type UndoMoveRequest = z.input<typeof UndoMove>

/** What the applicant would read in the e-mail about a move or a correction. */
export const MoveMailQuery = z.strictObject({
  to: ApplicationStatus,
  reason: Reason.nullable(),
  corrects: z.boolean(),
  /** The other applications that make the same move with it. */
  also: z.array(ApplicationNumber).max(mostMovedWith).default([]),
})
export type MoveMailQuery = z.infer<typeof MoveMailQuery>
export type MoveMailRequest = z.input<typeof MoveMailQuery>
export const MoveMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
export type MoveMail = z.infer<typeof MoveMail>

/** On how many devices an applicant was signed in until staff signed them out. */
export const SignedOut = z.object({ devices: z.number().int() })
