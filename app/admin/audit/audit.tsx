import { AuditScreen } from './audit.client.tsx'

export default function AuditPage() {
  return <AuditScreen />
}
