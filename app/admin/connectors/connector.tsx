import type { Route } from './+types/connector'
import { ConnectorScreen } from './connector.client.tsx'

export default function ConnectorPage({ params: { connector_key: key } }: Route.ComponentProps) {
  return <ConnectorScreen key={key} name={key} />
}
