import { data } from 'react-router'
import { erasureWaitingDays } from '#contract/privacy/values/erasure-rules.ts'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { writtenDays } from '../promises.server.ts'
import type { Route } from './+types/privacy'
import { ProsePage } from './prose-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { language, sendsMail } = context.get(pageContext)
  const { prose, privacy } = contentWords(language, sendsMail)
  const outcome = await outcomeOf(serverApi(context).api.retention.$get())
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const days = { ...outcome.body, erasureDays: erasureWaitingDays }
  const times = Object.fromEntries(
    Object.entries(days).map(([name, count]) => [name, writtenDays(count, language)]),
  )
  return {
    ...privacy,
    // The text matches what happens: the periods come from the settings.
    sections: privacy.sections.map((section) => ({
      ...section,
      text: section.text.map((item) => fill(item, times)),
      list: section.list.map((item) => fill(item, times)),
    })),
    contents: prose.contents,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/privacy' })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <ProsePage words={loaderData} contents={loaderData.contents} />
}
