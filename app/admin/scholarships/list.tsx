import { ScholarshipsScreen } from './list.client.tsx'

export default function ScholarshipsPage() {
  return <ScholarshipsScreen />
}
