import type { Route } from './+types/edit'
import { EditProgramScreen } from './form.client.tsx'

export default function EditProgramPage({ params }: Route.ComponentProps) {
  return <EditProgramScreen key={params.program_key} programKey={params.program_key} />
}
