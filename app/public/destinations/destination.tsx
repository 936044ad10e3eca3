import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageMeta } from '../../seo.ts'
import type { Route } from './+types/destination'
import { destinationJsonLd } from './destination-json-ld.ts'
import { loadDestination } from './destination-loader.server.ts'
import { DestinationPage, guideIn } from './destination-page.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadDestination(context, url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        ...loaderData,
        path: `/destinations/${loaderData.key}`,
        ...(import.meta.env.SSR && {
          jsonLd: (site) => destinationJsonLd(site, { ...loaderData, ...guideIn(loaderData) }),
        }),
      })
    : []

/** Another estimate changes the address, and nothing else of the page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export default function Destination({ loaderData }: Route.ComponentProps) {
  return <DestinationPage loaded={loaderData} />
}
