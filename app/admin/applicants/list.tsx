import { FirstView } from '../ui/first-view.client.tsx'
import { ApplicantsScreen } from './list.client.tsx'

export default function ApplicantsPage() {
  return (
    <FirstView screen="applicants">
      <ApplicantsScreen />
    </FirstView>
  )
}
