import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { ErrorPage } from '../../errors/error-page.tsx'
import { readReader } from '../reader-address.ts'
import type { Route } from './+types/program'
import { programsLikeKey } from './gone-program.server.ts'
import { GoneProgram, isProgramLines } from './gone-program.tsx'
import { programPage } from './program-page.server.ts'
import { ProgramPage } from './program-page.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  if (!outcome.ok) {
    const { status } = outcome.problem
    throw data(await programsLikeKey(api, params.program_key, site.language), { status })
  }
  return programPage(api, outcome.body, site, readReader(url.searchParams))
}

export default function ProgramRoute({ loaderData }: Route.ComponentProps) {
  return <ProgramPage {...loaderData} />
}

/** A program that went, or never was: what there is of the kind, and the finder. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  const programs: unknown = isGone ? error.data : undefined
  return isProgramLines(programs) && programs.length > 0 ? (
    <GoneProgram programs={programs} />
  ) : (
    <ErrorPage error={error} />
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: `/program/${params.program_key}`,
    jsonLd: loaderData?.jsonLd,
  })
