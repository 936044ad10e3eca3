import { AddProgramScreen } from './form.client.tsx'

export default function AddProgramPage() {
  return <AddProgramScreen />
}
