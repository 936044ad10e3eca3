import { DestinationsScreen } from './list.client.tsx'

export default function DestinationsPage() {
  return <DestinationsScreen />
}
