import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Does one of several things within a transaction: if it throws, only its own changes are undone, and
 * the transaction continues. One at a time in a transaction.
 */
export async function withSavepoint<Result>(tx: Db, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_of_several`.execute(tx)
  try {
    const result = await act()
    await sql`release savepoint one_of_several`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_of_several`.execute(tx)
    await sql`release savepoint one_of_several`.execute(tx)
    throw error
  }
}
