import { DashboardScreen } from './dashboard.client.tsx'

export default function DashboardPage() {
  return <DashboardScreen />
}
