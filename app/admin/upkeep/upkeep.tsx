import { UpkeepScreen } from './upkeep.client.tsx'

export default function UpkeepPage() {
  return <UpkeepScreen />
}
