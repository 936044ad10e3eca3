import type { Deps } from '../../deps.ts'
import { liftStatementTimeout } from '../refresh-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { raiseRatesVersion, settleRates } from './rate-queries.ts'

/** Stops converting with rates that are more than a year old, everywhere at once. */
export async function retireRates({
  db,
  log,
  now,
  catalogueChanged,
}: Pick<Deps, 'db' | 'log' | 'now' | 'catalogueChanged'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const changed = await db.transaction().execute(async (tx) => {
    const currencies = await settleRates(tx, today)
    if (currencies.length === 0) return []
    await liftStatementTimeout(tx)
    await refreshSearch(tx, 'all')
    await raiseRatesVersion(tx)
    return currencies
  })
  if (changed.length === 0) return
  log.warn({ currencies: changed }, 'exchange rates came to be used, or used no more')
  await catalogueChanged()
}
