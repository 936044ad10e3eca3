import type { SectionProps } from './following-page.ts'
import type { FollowingSections as Views } from './sections.server.ts'

interface FollowingSectionsProps extends SectionProps {
  views: Views
}

/** The parts of an applicant's page below where each application stands, in the order of the page. */
export function FollowingSections({ views: _views }: FollowingSectionsProps) {
  return null
}
