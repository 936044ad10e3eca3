import type { Db } from '../database/database.ts'

export function findSettings(db: Db) {
  return db.selectFrom('setting').selectAll().executeTakeFirstOrThrow()
}
