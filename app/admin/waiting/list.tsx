import { WaitingListsScreen } from './list.client.tsx'

export default function WaitingListsPage() {
  return <WaitingListsScreen />
}
