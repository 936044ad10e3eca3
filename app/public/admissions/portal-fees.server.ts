import type { RouterContextProvider } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { factView } from '../destinations/fact-view.server.ts'
import { tellingTo } from '../destinations/telling.server.ts'
import type { Aim } from './apply-view.ts'
import type { PortalFee } from './choices/sends-view.ts'

type Context = Readonly<RouterContextProvider>

/** The same with what their portals charge, as far as a fact of the destination says it. */
export async function withFees<T extends Pick<Aim, 'destination' | 'sends'>>(
  context: Context,
  aims: readonly T[],
): Promise<T[]> {
  return Promise.all(
    aims.map(async (aim) => ({
      ...aim,
      sends: { ...aim.sends, fees: await feesOf(context, aim) },
    })),
  )
}

async function feesOf(
  context: Context,
  { destination, sends }: Pick<Aim, 'destination' | 'sends'>,
): Promise<PortalFee[]> {
  if (sends.portals.length === 0) return []
  const { language } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.destinations[':destination_key'].$get({ param: { destination_key: destination } }),
  )
  if (!outcome.ok) return []
  const { submissions, facts } = outcome.body
  const named = submissions
    .filter(({ key }) => sends.portals.some((portal) => portal === key))
    .flatMap((one) => one.facts)
    .filter((name) => name.endsWith('-fee'))
  const telling = tellingTo(language, new Date().toISOString().slice(0, 10))
  return facts
    .filter(({ key }) => named.includes(key))
    .map((fact) => {
      const { key, label, value, audience, year, certainty, origin, url } = factView(fact, telling)
      const about = [audience, year].filter((one) => one !== null && one !== undefined)
      return { key, label, value, about, certainty, origin, url }
    })
}
