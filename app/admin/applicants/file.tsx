import type { Route } from './+types/file'
import { ApplicantScreen } from './file.client.tsx'

export default function ApplicantPage({ params }: Route.ComponentProps) {
  return <ApplicantScreen applicantKey={params.applicant_key} />
}
