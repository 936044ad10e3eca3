import type { Db } from '../database/database.ts'
import { listUsableRates } from './rates/rate-queries.ts'

export async function listFields(db: Db) {
  return db.selectFrom('field_of_study').select(['code', 'name']).orderBy('code').execute()
}

/**
 * The rates that amounts may be converted with; one that is fixed to the euro holds for every day.
 */
export async function listCurrencies(db: Db, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const rates = await listUsableRates(db)
  return rates.map(({ currency, perEuro, asOf, source, sourceUrl }) => ({
    ...{ currency, perEuro, asOf: asOf ?? today, source, sourceUrl },
  }))
}
