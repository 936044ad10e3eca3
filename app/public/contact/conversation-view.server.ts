import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { ConversationView } from '#contract/conversations/conversations.ts'
import { subjectPage } from '#contract/conversations/values/report-subject.ts'
import { formatDate, formatInstant } from '../../format.ts'
import type { ConversationPageView } from './conversation-view.ts'

export function conversationView(
  view: ConversationView,
  language: Language,
  now: Date,
): ConversationPageView {
  const { subject, replyBy } = view
  return {
    kind: view.kind,
    subject: subject && {
      name: inLanguage(subject.name, language) || subject.key,
      page: subjectPage(subject),
    },
    state: view.state,
    replyBy: replyBy && formatDate(replyBy, language),
    isLate: replyBy !== null && replyBy < now.toISOString().slice(0, 10),
    email: view.email,
    language: view.language,
    messages: view.messages.map(({ from, body, at }) => ({
      from,
      body,
      at,
      written: formatInstant(at, 'UTC', language),
    })),
  }
}
