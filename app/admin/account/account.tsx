import { AccountScreen } from './account.client.tsx'

export default function AccountPage() {
  return <AccountScreen />
}
