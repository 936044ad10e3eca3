import { z } from 'zod'
import { ApplicationStatus } from '#contract/admissions/admissions.ts'
import { CivilDate, OpaqueKey, Texts } from '#contract/common/common.ts'
import {
  contactDirections,
  contactKinds,
  contactOutcomes,
  entrySources,
  receivedWays,
} from '#contract/common/values/entry-words.ts'
import { WaitingAsking } from '#contract/documents/document-asking.ts'
import { AskedDocument, DocumentType, StaffDocument } from '#contract/documents/documents.ts'
import { documentStatuses } from '#contract/documents/values/document-rules.ts'
import { TextValues } from '#contract/words/text-templates.ts'
import { mostTags, Tag } from './applicants.ts'

const title = z.string().trim().min(1, { error: 'required' }).max(200)
const count = z.number().int()

/** What an applicant was asked for and what they sent, over everything that they applied for. */
export const ApplicantDocuments = z.object({
  /** In the order they arrived, including replaced ones. */
  documents: z.array(StaffDocument),
  asked: z.array(AskedDocument),
  missing: z.array(DocumentType),
  /** Documents that were asked for, with the e-mail still waiting: the latest. */
  asking: WaitingAsking.nullable(),
})
export type ApplicantDocuments = z.infer<typeof ApplicantDocuments>

export const TagsEdit = z.strictObject({ tags: z.array(Tag).max(mostTags) })

/* ---------------------------------------------------------------- tasks and notes */

export const TaskEdit = z.strictObject({
  title,
  dueOn: CivilDate.nullable(),
  /** Who does it. */
  assignee: OpaqueKey.nullable(),
  done: z.boolean(),
})
export type TaskEdit = z.infer<typeof TaskEdit>

export const Task = z.object({
  key: OpaqueKey,
  title: z.string(),
  dueOn: CivilDate.nullable(),
  overdue: z.boolean(),
  assignee: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
  done: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  version: count,
})
export type Task = z.infer<typeof Task>
/** Open tasks first, by their day; then finished ones, the latest first. */
export const Tasks = z.array(Task)

export const NewNote = z.strictObject({
  body: z.string().trim().min(1, { error: 'required' }).max(5000),
})

/** A call, a visit to the office, or a message outside this system. */
export const NewContact = z.strictObject({
  kind: z.enum(contactKinds),
  direction: z.enum(contactDirections),
  outcome: z.enum(contactOutcomes),
  happenedAt: z.iso.datetime({ error: 'not_a_date' }),
  note: z.string().trim().min(1).max(5000).nullable(),
})
export type NewContact = z.infer<typeof NewContact>

/* ---------------------------------------------------------------- everything that happened */

export const TimelineQuery = z.object({
  /** Only calls, visits and messages outside this system. */
  only: z.literal('contacts').optional(),
  /** Only entries before this one, as the page before gave it. */
  before: z
    .string()
    .regex(/^\d{1,17}$/)
    .optional(),
})

const change = z.object({ name: z.string(), before: z.string(), after: z.string() })

/**
 * One thing that happened to a file. Without a name of staff, it came from the applicant or
 * automatically.
 */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('move'),
    number: z.string(),
    from: ApplicationStatus.nullable(),
    to: ApplicationStatus,
    text: z.string().nullable(),
    /** How it relates to another move: undone by one, undoing one, or correcting a mistake. */
    mark: z.enum(['undone', 'undoes', 'corrects']).nullable(),
    /** Who informed us. */
    toldBy: z.string().nullable(),
    /** Why open requirements were passed over. */
    passedOver: z.string().nullable(),
    /** While its e-mail waits: the act that it is undone with, and when the e-mail leaves. */
    undo: z.object({ act: z.string(), leavesAt: z.iso.datetime() }).nullable(),
  }),
  z.object({ kind: z.literal('message'), text: z.string() }),
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({
    kind: z.literal('contact'),
    contact: z.enum(contactKinds),
    direction: z.enum(contactDirections),
    outcome: z.enum(contactOutcomes),
    happenedAt: z.iso.datetime(),
    text: z.string().nullable(),
  }),
  z.object({ kind: z.literal('document_sent'), type: DocumentType, file: z.string() }),
  z.object({ kind: z.literal('document_opened'), type: DocumentType }),
  z.object({
    kind: z.literal('document_moved'),
    type: DocumentType,
    to: z.enum(documentStatuses),
  }),
  /** A line of the trail about a document that is none of the others. */
  z.object({ kind: z.literal('document_act'), type: DocumentType, action: z.string() }),
  /** Several documents asked for at once, and whether that was undone. */
  z.object({
    kind: z.literal('documents_asked'),
    types: z.array(DocumentType),
    text: z.string().nullable(),
    undone: z.boolean(),
  }),
  z.object({
    kind: z.literal('edit'),
    changes: z.array(change),
    /** Why, if staff gave a reason. */
    text: z.string().nullable(),
  }),
  z.object({ kind: z.literal('task_done'), text: z.string() }),
  /** Documents that went to a university, and why although some were missing. */
  z.object({ kind: z.literal('dossier_sent'), passedOver: z.string().nullable() }),
  /** A line of the trail about this file that is none of the others. */
  z.object({ kind: z.literal('act'), action: z.string() }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>
const who = {
  /** Its own among all entries. */
  key: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  byApplicant: z.boolean(),
  /** How staff received what they entered or added. */
  came: z
    .union([
      z.object({ with: z.literal('application'), how: z.enum(entrySources) }),
      z.object({ with: z.literal('document'), how: z.enum(receivedWays) }),
    ])
    .nullable(),
}
export const Timeline = z.object({
  /** The latest first. */
  entries: z.array(z.intersection(TimelineEntry, z.object(who))),
  /** What leads to the earlier ones; null if there are none. */
  before: z.string().nullable(),
})
export type Timeline = z.infer<typeof Timeline>

/* ---------------------------------------------------------------- words to the applicant */

const template = z.object({ key: z.string(), name: Texts, text: Texts })

/** Texts to start from, with `{{name}}` in place of a value from the file, and those values. */
export const TextTemplates = z.object({
  /** Why a document is rejected; `{{document}}` is the document's own name. */
  rejections: z.array(template),
  messages: z.array(template),
  refusals: z.array(template),
  documents: z.record(z.string(), Texts),
  values: TextValues,
})
export type TextTemplates = z.infer<typeof TextTemplates>

/* ---------------------------------------------------------------- one person twice */

export const MergeApplicants = z.strictObject({
  /** The file whose applications move here. */
  merged: OpaqueKey,
  /** The version of that file that the member of staff saw. */
  mergedVersion: count,
})
export type MergeApplicants = z.infer<typeof MergeApplicants>
