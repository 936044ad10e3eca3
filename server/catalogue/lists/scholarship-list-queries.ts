import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScholarshipFilters, ScholarshipSort } from '#contract/catalogue/catalogue-lists.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Db } from '../../database/database.ts'
import { type StaffScholarship, selectScholarships } from '../scholarships/scholarship-queries.ts'
import { allOf, downwards, likeWord, wordsOf } from './condition-queries.ts'

interface Stretch {
  sort: ScholarshipSort
  /** The language whose names order them. */
  language: Language
  limit?: number
  offset?: number
}

/** `today`: a civil date. */
export async function countFittingScholarships(
  db: Db,
  filters: ScholarshipFilters,
  today: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('scholarship')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(fitting(filters, today))
    .executeTakeFirstOrThrow()
  return count
}

/** Scholarships that fit, in order, as staff see them. `today`: a civil date. */
export function listFittingScholarships(
  db: Db,
  filters: ScholarshipFilters,
  { sort, language, limit, offset = 0 }: Stretch,
  today: string,
): Promise<StaffScholarship[]> {
  const direction = downwards(sort) ? 'desc' : 'asc'
  const column = sort.replace('-', '')
  const name = inOrder(sql.ref('scholarship.name'), language)
  const columns: Record<string, RawBuilder<unknown>> = {
    provider: inOrder(sql.ref('scholarship.provider'), language),
    reviewBy: sql`scholarship.review_by`,
    status: sql`scholarship.status`,
    updatedAt: sql`scholarship.updated_at`,
  }
  let selected = selectScholarships(db).where(fitting(filters, today))
  const expression = columns[column]
  if (expression) selected = selected.orderBy(expression, direction)
  selected = selected.orderBy(name, direction).orderBy('scholarship.id', direction).offset(offset)
  return (limit === undefined ? selected : selected.limit(limit)).execute()
}

/**
 * A text in two languages, for ordering in the reader's language; in English if that is the only
 * one.
 */
function inOrder(text: RawBuilder<unknown>, language: Language): RawBuilder<string> {
  return sql<string>`plain(coalesce(nullif(${text} ->> ${language}::text, ''), ${text} ->> 'en'))
    collate "C"`
}

function fitting(
  { q, status, destination, review }: ScholarshipFilters,
  today: string,
): RawBuilder<SqlBool> {
  const texts = sql`plain(concat_ws(' ', scholarship.name ->> 'en', scholarship.name ->> 'fr',
    scholarship.provider ->> 'en', scholarship.provider ->> 'fr'))`
  const all: RawBuilder<SqlBool>[] = wordsOf(q).map(
    (word) => sql<SqlBool>`${texts} like ${likeWord(word)}`,
  )
  if (status) all.push(sql`scholarship.status = ${status}`)
  if (review) all.push(sql`scholarship.review_by <= ${today}`)
  if (destination) {
    all.push(sql`scholarship.destination_id = (select id from destination
      where key = ${destination})`)
  }
  return allOf(all)
}
