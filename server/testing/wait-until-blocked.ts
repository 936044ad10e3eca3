import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Until a query of this database, which is PostgreSQL, waits for a lock that another holds. */
export async function waitUntilBlocked(db: Db): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) > 0) return
    await setTimeout(50)
  }
  assert.fail('nothing waited')
}
