import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/identity/identity.ts'
import { can } from '#contract/identity/permissions.ts'
import { upkeepNeeds } from '#contract/office/values/dashboard-lists.ts'
import { getSession } from '../session/store.ts'
import { applicantsQuery } from './applicants/queries.ts'
import { destinationNamesQuery } from './catalogue/destination-names.ts'
import { dashboardQuery, firstStepsQuery, pipelineQuery, readShown } from './dashboard/queries.ts'
import type { FirstMe } from './first-me.ts'
import { conversationsQuery } from './messages/queries.ts'
import { programsQuery } from './programs/queries.ts'
import { clientOf } from './query-client.ts'
import { missingFor } from './screens.ts'
import { settingsQuery } from './settings/queries.ts'
import { firstValues } from './ui/first-values.ts'
import { universitiesQuery } from './universities/queries.ts'
import { upkeepCountsQuery } from './upkeep/queries.ts'

interface Asking {
  client: QueryClient
  me: Me
  /** As they are in the address. */
  values: Record<string, string>
}

/** The data of the most used screens, with their own queries. */
const asked: Record<string, (asking: Asking) => unknown> = {
  '/admin/dashboard': ({ client, me, values }) => {
    const shown = readShown(values)
    void client.prefetchQuery(dashboardQuery(shown.owner))
    if (can(me, 'settings.manage')) void client.prefetchQuery(firstStepsQuery())
    if (can(me, upkeepNeeds[0])) void client.prefetchQuery(upkeepCountsQuery(shown.owner))
    if (can(me, 'applicants.read')) void client.prefetchQuery(pipelineQuery(shown))
  },
  '/admin/applicants': async ({ client, values }) => {
    if (values['enter'] === 'new') return
    const first = await firstValues(client, 'applicants', values)
    if (first && first['view'] !== 'board') await client.prefetchQuery(applicantsQuery(first))
  },
  '/admin/messages': async ({ client, values }) => {
    const first = await firstValues(client, 'messages', values)
    if (first) await client.prefetchQuery(conversationsQuery(first))
  },
  '/admin/programs': async ({ client, values }) => {
    const first = await firstValues(client, 'programs', values)
    if (first) await client.prefetchQuery(programsQuery(first))
  },
  '/admin/universities': async ({ client, values }) => {
    const first = await firstValues(client, 'universities', values)
    if (first) await client.prefetchQuery(universitiesQuery(first))
  },
  '/admin/settings': ({ client, values }) => {
    if (values['tab'] === undefined) void client.prefetchQuery(settingsQuery())
  },
}

/**
 * Asks for the data of the screen at an address once the reader is known and may open
 * it, while React still draws: the screen finds them or waits for them. What fails is requested
 * again by the screen, which says what is wrong.
 */
export function askAhead({ pathname, searchParams }: URL, first: FirstMe | undefined): void {
  if (first?.me.role !== 'admin' || first.signIns !== getSession().signIns) return
  void clientOf(first.signIns).prefetchQuery(destinationNamesQuery())
  if (missingFor(first.me, pathname) || !Object.hasOwn(asked, pathname)) return
  const values = Object.fromEntries(searchParams)
  void asked[pathname]?.({ client: clientOf(first.signIns), me: first.me, values })
}
