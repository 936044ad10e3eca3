import { DecisionsScreen } from './list.client.tsx'

export default function DecisionsPage() {
  return <DecisionsScreen />
}
