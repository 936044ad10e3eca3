import type { Route } from './+types/edit'
import { EditUniversityScreen } from './form.client.tsx'

export default function EditUniversityPage({ params }: Route.ComponentProps) {
  return <EditUniversityScreen key={params.university_key} universityKey={params.university_key} />
}
