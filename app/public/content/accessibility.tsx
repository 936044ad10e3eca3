import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { contentWords } from '../../server-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/accessibility'
import { ProsePage } from './prose-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { prose, accessibility } = contentWords(context.get(pageContext).language)
  return { ...accessibility, contents: prose.contents }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/accessibility' })

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <ProsePage words={loaderData} contents={loaderData.contents}>
      <LinkButton to="/contact">{loaderData.contact}</LinkButton>
    </ProsePage>
  )
}
