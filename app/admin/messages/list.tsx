import { FirstView } from '../ui/first-view.client.tsx'
import { MessagesScreen } from './list.client.tsx'

export default function MessagesPage() {
  return (
    <FirstView screen="messages">
      <MessagesScreen />
    </FirstView>
  )
}
