import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import {
  CivilDate,
  eachLanguage,
  Language,
  OpaqueKey,
  PageQuery,
  pageOf,
  Texts,
} from '#contract/common/common.ts'
import { formCheck } from '#contract/common/form-check.ts'
import {
  answerLength,
  contactMessageLength,
  contactTopics,
  conversationKinds,
  conversationStates,
  reportSubjects,
} from '#contract/common/values/vocabulary.ts'
import { Email } from '#contract/people/email.ts'
import { PersonName } from '#contract/people/person-name.ts'
import { readSubject } from './values/report-subject.ts'

export const ConversationKind = z.enum(conversationKinds)
export const ConversationState = z.enum(conversationStates)

/**
 * A text of several lines as it is kept: line ends are `\n`, and control characters that no keyboard
 * types are left out. They are counted after that: a browser sends two characters for a line's end.
 */
function written(max: number) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\p{Cc}/gu, typeable))
    .pipe(z.string().trim().min(1, { error: 'required' }).max(max))
}

/** NUL stays: no database keeps it, so the text is refused because of it. */
function typeable(control: string): string {
  return '\n\t\0'.includes(control) ? control : ''
}

export const MessageText = written(contactMessageLength)

/**
 * A private link's secret. Any text is looked up: a mistyped link gets the same answer as a wrong
 * one.
 */
export const ConversationToken = z.string().min(1).max(200)

export const ContactMessage = z.strictObject({
  name: PersonName,
  email: Email,
  topic: z.enum(contactTopics).optional(),
  message: MessageText,
  language: Language,
  ...formCheck,
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ErrorReport = z.strictObject({
  /** `program:law-lille`, `university:…`, `destination:india`, `fact:india/visa-fee`. */
  about: z
    .string()
    .max(300)
    .refine((text) => readSubject(text) !== undefined, { error: 'not_a_choice' }),
  /** What is wrong. */
  message: MessageText,
  email: Email.optional(),
  language: Language,
  ...formCheck,
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** The secret of the private link, for the writer. */
export const ConversationStarted = z.object({
  accepted: z.literal(true),
  token: ConversationToken,
})

/** Something in the catalogue that visitors see or saw: its name is null once it is gone. */
export const SubjectView = z.object({
  type: z.enum(reportSubjects),
  key: z.string(),
  name: Texts.nullable(),
})
export type SubjectView = z.infer<typeof SubjectView>

export const SubjectQuery = z.object({ about: z.string().max(300) })

/** E.164, and the way it is written. */
const PhoneDetails = z.object({ number: z.string(), written: z.string() })

/** How to reach the team; null if the installation doesn't say. */
export const ContactDetails = z.object({
  /** Days within which an answer is promised. */
  replyDays: z.number().int(),
  /** One line of text each. */
  address: z.array(z.string()),
  hours: z.object(eachLanguage(z.array(z.string()))),
  phone: PhoneDetails.nullable(),
  whatsapp: PhoneDetails.nullable(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** What the visitor sees, without the notes that staff keep among themselves. */
export const ConversationView = z.object({
  kind: ConversationKind,
  topic: z.enum(contactTopics).nullable(),
  subject: SubjectView.nullable(),
  language: Language,
  state: ConversationState,
  /** By when an answer is promised, if it is the team's turn. */
  replyBy: CivilDate.nullable(),
  /** Whether answers are e-mailed, and whether the address was confirmed. */
  email: z.enum(['none', 'unproved', 'proved']),
  messages: z.array(
    z.object({ from: z.enum(['visitor', 'staff']), body: z.string(), at: z.iso.datetime() }),
  ),
})
export type ConversationView = z.infer<typeof ConversationView>

export const WriteAgain = z.strictObject({
  message: MessageText,
  /** Only in the e-mailed link: anyone who has it reads the e-mails to the address. */
  proof: z.string().max(100).optional(),
  ...formCheck,
})
export type WriteAgain = z.infer<typeof WriteAgain>

export const ProveAddress = z.strictObject({ proof: z.string().max(100) })

/* ---------------------------------------------------------------- administrators */

export const ConversationListQuery = PageQuery.extend({
  q: z.string().max(200).optional(),
  state: ConversationState.optional(),
  kind: ConversationKind.optional(),
  /** A key of staff, `me`, or `nobody`. */
  owner: z.union([z.literal(['me', 'nobody']), OpaqueKey]).optional(),
  overdue: z.stringbool().optional(),
  sort: z.enum(['waiting', '-activity']).default('waiting'),
})
export type ConversationListQuery = z.infer<typeof ConversationListQuery>

const Owner = z.object({ key: OpaqueKey, name: z.string() })

export const ConversationRow = z.object({
  key: OpaqueKey,
  /** Whose application it is about, and its number: the first of those sent together. */
  applicant: z.object({ key: OpaqueKey, number: z.string() }).nullable(),
  kind: ConversationKind,
  topic: z.enum(contactTopics).nullable(),
  subject: SubjectView.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  language: Language,
  state: ConversationState,
  owner: Owner.nullable(),
  replyBy: CivilDate.nullable(),
  overdue: z.boolean(),
  lastActivityAt: z.iso.datetime(),
  /** The beginning of the last message. */
  excerpt: z.string(),
})
export type ConversationRow = z.infer<typeof ConversationRow>
export const ConversationPage = pageOf(ConversationRow)

export const ConversationRecord = ConversationRow.omit({ excerpt: true }).extend({
  emailProved: z.boolean(),
  /** When an applicant last marked the answers as read. */
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
  /** Whether its reader may answer it. */
  mayWrite: z.boolean(),
  messages: z.array(
    z.object({
      kind: z.enum(['visitor', 'answer', 'note']),
      body: z.string(),
      at: z.iso.datetime(),
      /** Null for the visitor. */
      by: z.string().nullable(),
      /** What happened to the e-mail with an answer; null if none was sent. */
      mail: z.enum(['queued', 'sent', 'failed']).nullable(),
    }),
  ),
})
export type ConversationRecord = z.infer<typeof ConversationRecord>

export const StaffMessage = z.strictObject({
  kind: z.enum(['answer', 'note']),
  body: written(answerLength),
  /** The application that an answer is about, if its applicant has sent several. */
  about: ApplicationNumber.optional(),
})
export type StaffMessage = z.infer<typeof StaffMessage>

/** A message from staff before the applicant has written anything. */
export const FirstMessage = StaffMessage.pick({ body: true })

export const ConversationEdit = z.strictObject({
  owner: OpaqueKey.nullable(),
  closed: z.boolean(),
})
export type ConversationEdit = z.infer<typeof ConversationEdit>

/** The people who may get a conversation, by its kind: those who may answer it. */
export const ConversationOwners = z.array(Owner.extend({ kinds: z.array(ConversationKind) }))
