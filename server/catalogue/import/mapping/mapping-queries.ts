import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { ImportRow } from '../runs/run-queries.ts'

/**
 * How the columns of the last file with the same ones, in any order, were mapped, if that file was
 * at least checked.
 */
export function findLastMapping(
  db: Db,
  header: readonly string[],
): Promise<Pick<ImportRow, 'header' | 'mapping' | 'meanings' | 'reading'> | undefined> {
  const names = sql`${JSON.stringify(header)}::jsonb`
  return db
    .selectFrom('catalogue_import')
    .select(['header', 'mapping', 'meanings', 'reading'])
    .where(sql<boolean>`header @> ${names} and header <@ ${names}`)
    .where(sql<boolean>`jsonb_array_length(header) = ${header.length}`)
    .where('state', 'in', ['checking', 'checked', 'applying', 'applied', 'undoing', 'undone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
