import { AddScholarshipScreen } from './form.client.tsx'

export default function AddScholarshipPage() {
  return <AddScholarshipScreen />
}
