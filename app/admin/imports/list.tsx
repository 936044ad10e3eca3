import { ImportsScreen } from './list.client.tsx'

export default function ImportsPage() {
  return <ImportsScreen />
}
