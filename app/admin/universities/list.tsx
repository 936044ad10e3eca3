import { FirstView } from '../ui/first-view.client.tsx'
import { UniversitiesScreen } from './list.client.tsx'

export default function UniversitiesPage() {
  return (
    <FirstView screen="universities">
      <UniversitiesScreen />
    </FirstView>
  )
}
