import type { z } from 'zod'
import { figureKinds } from '#contract/catalogue/completeness.ts'
import type {
  UpkeepCounts,
  UpkeepCountsQuery,
  UpkeepFigure,
  UpkeepFigures,
  UpkeepList,
  UpkeepPage,
  UpkeepQuery,
} from '#contract/catalogue/upkeep.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { countConversations } from '../../conversations/read-conversations.ts'
import type { Deps } from '../../deps.ts'
import { listDestinationKeys } from '../universities/place-queries.ts'
import { countGaps, listGapSubjects } from './gap-list-queries.ts'
import { countUpkeep, listUpkeepRows } from './list-queries.ts'
import { readLines } from './read-lines.ts'
import { atOf, catchUpGaps } from './refresh-gaps.ts'
import { countToday } from './today.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** How much there is to look at; each count is the total of its list. */
export async function readUpkeepCounts(
  deps: Needs,
  actor: Actor,
  { owner }: UpkeepCountsQuery,
): Promise<UpkeepCounts> {
  const { accountId } = actor
  const count = (list: 'translations' | 'intakes') =>
    countUpkeep(deps.db, { list, at: atOf(deps.now), accountId, owner })
  return {
    today: await countToday(deps, actor, { owner }),
    translations: await count('translations'),
    intakes: await count('intakes'),
    reports: await countConversations(deps, actor, { kind: 'report', state: 'open', owner }),
  }
}

export async function readUpkeepList(
  deps: Needs,
  { accountId }: Pick<Actor, 'accountId'>,
  list: UpkeepList,
  query: UpkeepQuery,
): Promise<z.infer<typeof UpkeepPage>> {
  const { page, size } = query
  if (list === 'gaps') {
    await catchUpGaps(deps)
    const { subjects, total } = await listGapSubjects(deps.db, query, accountId)
    return { rows: await readLines(deps, subjects), total, page, size }
  }
  const at = atOf(deps.now)
  const found = await listUpkeepRows(deps.db, { ...query, list, at, accountId })
  return { ...found, page, size }
}

/** How many pages have gaps, by destination and kind; each count is the total of its list. */
export async function readUpkeepFigures(deps: Needs): Promise<UpkeepFigures> {
  await catchUpGaps(deps)
  const counted = await countGaps(deps.db)
  const destinations = await listDestinationKeys(deps.db)
  return {
    destinations: destinations.map((destination) => {
      const here = counted.filter((one) => one.destination === destination)
      const figureOf = (kind: (typeof figureKinds)[number]): UpkeepFigure => {
        const gaps = here.flatMap(({ gaps: all, pages }) => {
          const gap = all.find((one) => one.kind === kind)
          return gap ? [{ ...gap, pages }] : []
        })
        return {
          pages: sumOf(gaps),
          byCertainty: Object.fromEntries(
            certainties.map((one) => [one, sumOf(gaps.filter((gap) => gap.certainty === one))]),
          ) as UpkeepFigure['byCertainty'],
          outdated: sumOf(gaps.filter(({ outdated }) => outdated)),
        }
      }
      return {
        destination,
        pages: sumOf(here),
        rows: figureKinds.map((kind) => ({ kind, ...figureOf(kind) })),
      }
    }),
  }
}

function sumOf(counted: readonly { pages: number }[]): number {
  return counted.reduce((sum, { pages }) => sum + pages, 0)
}
