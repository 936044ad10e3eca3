import { PrivacyScreen } from './list.client.tsx'

export default function PrivacyPage() {
  return <PrivacyScreen />
}
