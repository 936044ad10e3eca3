import { z } from 'zod'
import { ApplicationStatus } from '#contract/admissions/admissions.ts'
import { CivilDate, OpaqueKey } from '#contract/common/common.ts'
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

/** What is asked of an applicant and what they sent for it, over all that they applied for. */
export const ApplicantDocuments = z.object({
  /** In the order they came, the replaced among them. */
  documents: z.array(StaffDocument),
  asked: z.array(AskedDocument),
  missing: z.array(DocumentType),
  /** Documents that were asked for, whose mail still waits: the latest. */
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
/** Open ones first, by their day; then what was done, the latest first. */
export const Tasks = z.array(Task)

export const NewNote = z.strictObject({
  body: z.string().trim().min(1, { error: 'required' }).max(5000),
})

/** A call, a visit to the office, or a message that came or went elsewhere. */
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
  /** Calls, visits and messages elsewhere alone. */
  only: z.literal('contacts').optional(),
  /** Only what came before this entry, as the page before said. */
  before: z
    .string()
    .regex(/^\d{1,17}$/)
    .optional(),
})

const change = z.object({ name: z.string(), before: z.string(), after: z.string() })

/** One thing that happened to a file. What has no name of staff came from the applicant or by itself. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('move'),
    number: z.string(),
    from: ApplicationStatus.nullable(),
    to: ApplicationStatus,
    text: z.string().nullable(),
    /** What it is to another move: undone by one, undoing one, or putting a mistake right. */
    mark: z.enum(['undone', 'undoes', 'corrects']).nullable(),
    /** Who told us. */
    toldBy: z.string().nullable(),
    /** Why what was open was passed over. */
    passedOver: z.string().nullable(),
    /** While its mail waits: by which act it is undone, and when the mail leaves. */
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
    /** Why, where staff said so. */
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
  /** How what staff entered or added came to them. */
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
  /** What leads to those before; null where there are none. */
  before: z.string().nullable(),
})
export type Timeline = z.infer<typeof Timeline>

/* ---------------------------------------------------------------- words to the applicant */

const words = z.object({ en: z.string(), fr: z.string() })
const template = z.object({ key: z.string(), name: words, text: words })

/** Texts to begin from, with `{{name}}` where a value of the file goes, and those values. */
export const TextTemplates = z.object({
  /** Why a document is rejected; `{{document}}` is the document's own name. */
  rejections: z.array(template),
  messages: z.array(template),
  refusals: z.array(template),
  documents: z.record(z.string(), words),
  values: TextValues,
})
export type TextTemplates = z.infer<typeof TextTemplates>

/* ---------------------------------------------------------------- one person twice */

export const MergeApplicants = z.strictObject({
  /** The file whose applications come here. */
  merged: OpaqueKey,
  /** The version of that file that was looked at. */
  mergedVersion: count,
})
export type MergeApplicants = z.infer<typeof MergeApplicants>
