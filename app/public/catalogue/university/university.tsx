import { data } from 'react-router'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import type { Route } from './+types/university'
import { universityPage } from './university-page.server.ts'
import { UniversityPage } from './university-page.tsx'

export async function loader({ params: { university_key }, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.universities[':university_key'].$get({ param: { university_key } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return universityPage(outcome.body, site)
}

export default function UniversityRoute({ loaderData }: Route.ComponentProps) {
  return <UniversityPage university={loaderData.university} />
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: `/university/${params.university_key}`,
    jsonLd: loaderData?.jsonLd,
  })
