import { MessagesScreen } from './list.client.tsx'

export default function MessagesPage() {
  return <MessagesScreen />
}
