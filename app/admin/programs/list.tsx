import { FirstView } from '../ui/first-view.client.tsx'
import { ProgramsScreen } from './list.client.tsx'

export default function ProgramsPage() {
  return (
    <FirstView screen="programs">
      <ProgramsScreen />
    </FirstView>
  )
}
