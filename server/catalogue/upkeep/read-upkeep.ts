import type { z } from 'zod'
import type { Actor } from '#contract/permissions.ts'
import type {
  UpkeepCounts,
  UpkeepCountsQuery,
  UpkeepList,
  UpkeepPage,
  UpkeepQuery,
} from '#contract/upkeep.ts'
import { countConversations } from '../../conversations/read-conversations.ts'
import type { Deps } from '../../deps.ts'
import { countUpkeep, listUpkeepRows } from './list-queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** How much there is to look at; each figure is its list's own total. */
export async function readUpkeepCounts(
  deps: Needs,
  actor: Actor,
  { owner }: UpkeepCountsQuery,
): Promise<UpkeepCounts> {
  const { accountId } = actor
  const count = (list: UpkeepList) =>
    countUpkeep(deps.db, { list, when: whenOf(deps), accountId, owner })
  return {
    facts: await count('facts'),
    scholarships: await count('scholarships'),
    programs: await count('programs'),
    translations: await count('translations'),
    intakes: await count('intakes'),
    reports: await countConversations(deps, actor, { kind: 'report', state: 'open', owner }),
  }
}

export async function readUpkeepList(
  deps: Needs,
  actor: Actor,
  list: UpkeepList,
  query: UpkeepQuery,
): Promise<z.infer<typeof UpkeepPage>> {
  const { page, size } = query
  const found = await listUpkeepRows(deps.db, {
    ...query,
    list,
    when: whenOf(deps),
    accountId: actor.accountId,
  })
  return { ...found, page, size }
}

function whenOf({ now }: Pick<Deps, 'now'>) {
  const instant = now()
  return { now: instant, today: instant.toISOString().slice(0, 10) }
}
