import { z } from 'zod'
import { CivilDate, Language } from '#contract/common/common.ts'
import { ConversationState, MessageText } from './conversations.ts'

/** What an applicant and the team have written to each other about what was sent with one form. */
export const ApplicationMessages = z.object({
  /** Null until the first of them writes. */
  state: ConversationState.nullable(),
  /** By when an answer is promised, if it is the team's turn. */
  replyBy: CivilDate.nullable(),
  overdue: z.boolean(),
  /** By when a message written today would be answered. */
  answeredBy: CivilDate,
  /** How many answers the applicant has not marked as read. */
  unread: z.number().int(),
  /** The language it began in. */
  language: Language,
  /** Oldest first. */
  messages: z.array(
    z.object({
      from: z.enum(['applicant', 'staff']),
      body: z.string(),
      at: z.iso.datetime(),
      isNew: z.boolean(),
    }),
  ),
})
export type ApplicationMessages = z.infer<typeof ApplicationMessages>

/** The latest answer that was on the page: later ones were not read with it. */
const ReadUntil = z.iso.datetime()

export const WriteToTeam = z.strictObject({
  message: MessageText,
  readUntil: ReadUntil.nullable().default(null),
})
export type WriteToTeam = z.infer<typeof WriteToTeam>

export const MarkRead = z.strictObject({ readUntil: ReadUntil })
