import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import {
  emptyTables,
  readRows,
  sequencesOf,
  setSequences,
  tablesOf,
  tie,
  untie,
  whileStill,
  withoutLimits,
  writeRows,
} from './rows.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'
import { refuseForeign, usesOf } from './unused.ts'

export interface Moved {
  tables: number
  rows: number
}

/**
 * Copies every row from one database into another that no one has used yet, numbers and seals
 * included, in one transaction: afterwards all of it is there, or nothing. The source stays as it is.
 * Throws `DatabaseUnusable`.
 */
export async function moveDatabase(
  from: Database,
  to: Database,
  /** Finds the problems of the trail as it was copied. */
  findBroken: (db: Kysely<DB>) => Promise<readonly unknown[]>,
): Promise<Moved> {
  await refuseForeign(to.db)
  await migrateToLatest(from.db)
  await migrateToLatest(to.db)
  const moved = await to.db.transaction().execute(async (tx) => {
    await withoutLimits(tx)
    const used = await usesOf(tx)
    if (used.length > 0) {
      throw new DatabaseUnusable(
        `The database of DATABASE_URL is in use already (${used.join(', ')}), and nothing was moved: make a new one with createdb.`,
      )
    }
    const tables = await tablesOf(from.db)
    const ties = await untie(tx)
    await emptyTables(tx, tables)
    let rows = 0
    const reading = whileStill(from.db, async function* (still) {
      for (const table of tables) {
        for await (const lines of readRows(still, table)) yield { table, lines }
      }
      await setSequences(tx, await sequencesOf(still))
    })
    for await (const { table, lines } of reading) {
      await writeRows(tx, table, lines)
      rows += lines.length
    }
    await tie(tx, ties)
    const findings = await findBroken(tx)
    if (findings.length > 0) {
      throw new DatabaseUnusable(
        `The audit trail does not hold (${JSON.stringify(findings[0])}), and nothing was moved: ` +
          'see npm run audit:verify, and check that SECRET_KEY and DATA_DIR are those of this installation.',
      )
    }
    return { tables: tables.length, rows }
  })
  await sql`analyze`.execute(to.db)
  return moved
}
