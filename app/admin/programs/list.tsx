import { ProgramsScreen } from './list.client.tsx'

export default function ProgramsPage() {
  return <ProgramsScreen />
}
