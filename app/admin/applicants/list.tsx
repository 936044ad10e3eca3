import { ApplicantsScreen } from './list.client.tsx'

export default function ApplicantsPage() {
  return <ApplicantsScreen />
}
