import type { Route } from './+types/waiting-list'
import { WaitingListScreen } from './waiting-list.client.tsx'

export default function WaitingListPage({ params }: Route.ComponentProps) {
  const place = { program: params.program_key, intake: params.intake_key }
  return <WaitingListScreen key={`${place.program}/${place.intake}`} place={place} />
}
