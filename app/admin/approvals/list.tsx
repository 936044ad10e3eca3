import { ApprovalsScreen } from './list.client.tsx'

export default function ApprovalsPage() {
  return <ApprovalsScreen />
}
