import { StaffListScreen } from './list.client.tsx'

export default function StaffListPage() {
  return <StaffListScreen />
}
