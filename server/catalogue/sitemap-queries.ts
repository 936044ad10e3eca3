import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The entities that a sitemap lists by their rows. */
export type ListedKind = 'university' | 'program'

export interface ListedPart {
  part: number
  /** The latest change of a row in it. */
  changedOn: string
}

export interface ListedPage {
  id: number
  key: string
  changedOn: string
}

/**
 * Parts of a fixed number of ids each that hold a published row: a part stays the same as others
 * grow.
 */
export async function listParts(db: Db, kind: ListedKind, idsPerPart: number) {
  return published(db, kind)
    .select([
      sql<number>`((page.id - 1) / ${sql.lit(idsPerPart)} + 1)::integer`.as('part'),
      sql<string>`to_char(max(page.updated_at) at time zone 'UTC', 'YYYY-MM-DD')`.as('changedOn'),
    ])
    .groupBy('part')
    .orderBy('part')
    .execute()
}

/** Published rows of a range of ids, in their order, the next `limit` after an id. */
export async function listPages(
  db: Db,
  kind: ListedKind,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<ListedPage[]> {
  return published(db, kind)
    .select([
      'page.id',
      'page.key',
      sql<string>`to_char(page.updated_at at time zone 'UTC', 'YYYY-MM-DD')`.as('changedOn'),
    ])
    .where('page.id', '>', after)
    .where('page.id', '<=', last)
    .orderBy('page.id')
    .limit(limit)
    .execute()
}

export async function listPublishedDestinations(
  db: Db,
): Promise<{ key: string; changedOn: string }[]> {
  return db
    .selectFrom('destination')
    .select([
      'key',
      sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD')`.as('changedOn'),
    ])
    .where('published', '=', true)
    .orderBy('position')
    .execute()
}

/** What a visitor may open: a published row whose university and destination are published too. */
function published(db: Db, kind: ListedKind) {
  return db.selectFrom((from) =>
    kind === 'program'
      ? from
          .selectFrom('program_search')
          .innerJoin('program', 'program.id', 'program_search.program_id')
          .select(['program.id', 'program.key', 'program.updated_at'])
          .as('page')
      : from
          .selectFrom('university')
          .innerJoin('destination', 'destination.id', 'university.destination_id')
          .select(['university.id', 'university.key', 'university.updated_at'])
          .where('university.status', '=', 'published')
          .where('destination.published', '=', true)
          .as('page'),
  )
}
