import { ConnectorsScreen } from './list.client.tsx'

export default function ConnectorsPage() {
  return <ConnectorsScreen />
}
