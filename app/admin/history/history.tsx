import type { Route } from './+types/history'
import { HistoryScreen } from './history.client.tsx'

export default function HistoryPage({ params: { entity, entity_key } }: Route.ComponentProps) {
  return <HistoryScreen key={entity_key} entity={entity} recordKey={entity_key} />
}
