import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { contentWords } from '../../server-words.ts'
import type { Route } from './+types/terms'
import { ProsePage } from './prose-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { prose, terms } = contentWords(context.get(pageContext).language)
  return { ...terms, contents: prose.contents }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/terms' })

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <ProsePage words={loaderData} contents={loaderData.contents} />
}
