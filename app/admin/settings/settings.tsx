import { SettingsScreen } from './settings.client.tsx'

export default function SettingsPage() {
  return <SettingsScreen />
}
