import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { contentWords } from '../../server-words.ts'
import type { Route } from './+types/privacy'
import { ProsePage } from './prose-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { prose, privacy } = contentWords(context.get(pageContext).language)
  return { ...privacy, contents: prose.contents }
}

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/privacy' })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <ProsePage words={loaderData} contents={loaderData.contents} />
}
