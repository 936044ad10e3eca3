import type { ConversationView } from '#contract/conversations/conversations.ts'

/** A conversation in the reader's language; what was said stays in its own. */
export interface ConversationPageView
  extends Pick<ConversationView, 'kind' | 'state' | 'email' | 'language'> {
  subject: { name: string; page: string } | null
  replyBy: string | null
  /** Whether the promised date has passed. */
  isLate: boolean
  messages: (ConversationView['messages'][number] & { written: string })[]
}
