import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onServer, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

const url = process.env['TEST_DATABASE_URL']
const options = url ? {} : { skip: 'the embedded database is no connection that can be lost' }

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** What a server does that is stopped, or that ends a transaction which stands still too long. */
async function endConnection(pid: number): Promise<void> {
  await onServer(url ?? '', `select pg_terminate_backend(${pid})`)
}

const untilHeard = () => new Promise((resolve) => setTimeout(resolve, 200))

test(
  'a connection that is lost between two statements fails its transaction and nothing else',
  options,
  async () => {
    const { db } = database
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await endConnection(rows[0]?.pid ?? 0)
      await untilHeard()
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(lost)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    assert.deepEqual(rows, [{ one: 1 }])
  },
)
