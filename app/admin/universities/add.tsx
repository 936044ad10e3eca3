import { AddUniversityScreen } from './form.client.tsx'

export default function AddUniversityPage() {
  return <AddUniversityScreen />
}
