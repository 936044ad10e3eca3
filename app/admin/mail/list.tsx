import { MailScreen } from './list.client.tsx'

export default function MailPage() {
  return <MailScreen />
}
