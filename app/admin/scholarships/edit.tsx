import type { Route } from './+types/edit'
import { EditScholarshipScreen } from './form.client.tsx'

export default function EditScholarshipPage({ params }: Route.ComponentProps) {
  const { scholarship_key } = params
  return <EditScholarshipScreen key={scholarship_key} scholarshipKey={scholarship_key} />
}
