import type { Route } from './+types/import'
import { ImportScreen } from './import.client.tsx'

export default function ImportPage({ params }: Route.ComponentProps) {
  return <ImportScreen key={params.import_key} importKey={params.import_key} />
}
