import type { Route } from './+types/edit'
import { EditStaffScreen } from './edit.client.tsx'

export default function EditStaffPage({ params }: Route.ComponentProps) {
  return <EditStaffScreen key={params.staff_key} staffKey={params.staff_key} />
}
