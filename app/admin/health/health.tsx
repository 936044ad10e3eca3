import { HealthScreen } from './health.client.tsx'

export default function HealthPage() {
  return <HealthScreen />
}
