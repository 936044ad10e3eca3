import { FirstView } from '../ui/first-view.client.tsx'
import { ScholarshipsScreen } from './list.client.tsx'

export default function ScholarshipsPage() {
  return (
    <FirstView screen="scholarships">
      <ScholarshipsScreen />
    </FirstView>
  )
}
