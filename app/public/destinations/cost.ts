import { data } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { serverApi } from '../../server-api.ts'
import type { Route } from './+types/cost'
import { askEstimate } from './estimate-loader.server.ts'
import { estimateView } from './estimate-view.server.ts'

/** The figures of an estimate alone, for a page that shows another one already. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { language, now } = context.get(pageContext)
  const { api } = serverApi(context)
  const estimate = await askEstimate(api, params.destination_key, url.searchParams)
  if (!estimate) throw data(null, { status: 404 })
  return estimateView(estimate, language, now().toISOString().slice(0, 10))
}
