import { UniversitiesScreen } from './list.client.tsx'

export default function UniversitiesPage() {
  return <UniversitiesScreen />
}
