import type { Db } from '../database/database.ts'

export async function listFields(db: Db) {
  return db.selectFrom('field_of_study').select(['code', 'name']).orderBy('code').execute()
}

export async function listCurrencies(db: Db) {
  return db
    .selectFrom('currency_rate')
    .select(['currency', 'per_euro as perEuro', 'as_of as asOf', 'source'])
    .orderBy('currency')
    .execute()
}
