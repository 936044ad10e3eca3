import { AddStaffScreen } from './add.client.tsx'

export default function AddStaffPage() {
  return <AddStaffScreen />
}
