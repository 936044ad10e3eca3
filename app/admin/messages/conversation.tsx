import type { Route } from './+types/conversation'
import { ConversationScreen } from './conversation.client.tsx'

export default function ConversationPage({ params }: Route.ComponentProps) {
  // Another conversation is another screen: nothing typed for one is carried over to the next.
  return (
    <ConversationScreen key={params.conversation_key} conversationKey={params.conversation_key} />
  )
}
