import { useSearchParams } from 'react-router'
import { FirstView } from '../ui/first-view.client.tsx'
import { EnterScreen } from './entry/enter.client.tsx'
import { ApplicantsScreen } from './list.client.tsx'

export default function ApplicantsPage() {
  const [search] = useSearchParams()
  if (search.get('enter') === 'new') return <EnterScreen />
  return (
    <FirstView screen="applicants">
      <ApplicantsScreen />
    </FirstView>
  )
}
