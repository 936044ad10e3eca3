import { type RawBuilder, sql } from 'kysely'
import { figureKinds } from '#contract/catalogue/completeness.ts'
import type { UpkeepGap, UpkeepQuery } from '#contract/catalogue/upkeep.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import { subjectsNamed } from './named-queries.ts'

type Filters = Pick<UpkeepQuery, 'q' | 'destination' | 'owner' | 'kind' | 'certainty' | 'outdated'>

/**
 * The pages with a gap, beginning with the gaps that affect most people, then the least certain and
 * the oldest.
 */
export async function listGapSubjects(
  db: Db,
  { page, size, ...filters }: Filters & Pick<UpkeepQuery, 'page' | 'size'>,
  accountId: number,
): Promise<{ subjects: string[]; total: number }> {
  const named = subjectsNamed(filters.q)
  const found = sql`upkeep_page page where page.gap_set_id is not null
    and ${hasGap(await listWantedSets(db, filters))}
    and ${filters.destination === undefined ? sql`true` : sql`page.destination = ${filters.destination}`}
    and ${isOwned(filters.owner, accountId)}
    and ${named ? sql`page.subject in ${named}` : sql`true`}`
  const { rows } = await sql<{ subject: string }>`
    select page.subject from ${found}
    order by page.weight desc, page.sureness, page.read_on nulls first, page.subject
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  return { subjects: rows.map(({ subject }) => subject), total: total.rows[0]?.total ?? 0 }
}

function hasGap(sets: readonly number[] | undefined): RawBuilder<unknown> {
  return sets === undefined ? sql`true` : sql`page.gap_set_id = any(${sets}::integer[])`
}

function isOwned(owner: Filters['owner'], accountId: number): RawBuilder<unknown> {
  if (owner === undefined) return sql`true`
  const owned = sql`select subject from upkeep_owner where list = 'gaps'`
  if (owner === 'nobody') return sql`page.subject not in (${owned})`
  const whose =
    owner === 'me' ? sql`${accountId}` : sql`(select id from account where key = ${owner})`
  return sql`page.subject in (${owned} and owner_id = ${whose})`
}

/** Which of the sets of gaps still have one after these filters; undefined: all of them. */
async function listWantedSets(
  db: Db,
  { kind, certainty, outdated }: Filters,
): Promise<number[] | undefined> {
  if (kind === undefined && certainty === undefined && outdated === undefined) return undefined
  return (await listGapSets(db)).flatMap(({ id, gaps }) => {
    const isWanted = gaps.some(
      (gap) =>
        (kind === undefined || gap.kind === kind) &&
        (certainty === undefined || gap.certainty === certainty) &&
        (outdated === undefined || gap.outdated),
    )
    return isWanted ? [id] : []
  })
}

export type StoredGap = Pick<UpkeepGap, 'kind' | 'certainty' | 'outdated'>

async function listGapSets(db: Db): Promise<{ id: number; gaps: StoredGap[] }[]> {
  const rows = await db.selectFrom('upkeep_gap_set').select(['id', 'gaps']).execute()
  return rows.map(({ id, gaps }) => ({ id, gaps: gaps.map(readGap) }))
}

function readGap(text: string): StoredGap {
  const [kind, certainty, outdated] = text.split(' ')
  const known = figureKinds.find((one) => one === kind)
  const sure = certainties.find((one) => one === certainty)
  if (!known || !sure) throw new Error(`No gap is stored so: ${text}`)
  return { kind: known, certainty: sure, outdated: outdated !== undefined }
}

export interface CountedGaps {
  destination: DestinationKey
  gaps: StoredGap[]
  pages: number
}

/** How many pages of each destination have the same gaps. */
export async function countGaps(db: Db): Promise<CountedGaps[]> {
  const sets = new Map((await listGapSets(db)).map(({ id, gaps }) => [id, gaps]))
  const { rows } = await sql<{ destination: DestinationKey; set: number; pages: number }>`
    select destination, gap_set_id as set, count(*) as pages from upkeep_page
    where gap_set_id is not null and destination is not null
    group by destination, gap_set_id`.execute(db)
  return rows.map(({ destination, set, pages }) => ({
    ...{ destination, pages },
    gaps: sets.get(set) ?? [],
  }))
}
