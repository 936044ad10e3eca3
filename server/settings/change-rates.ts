import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { RatesEdit, RatesRecord } from '#contract/rates.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refreshSearch } from '../catalogue/refresh-search.ts'
import type { Deps } from '../deps.ts'
import { findRates, takeRatesVersion, upsertRates } from './rate-queries.ts'

export function readRates({ db }: Pick<Deps, 'db'>): Promise<RatesRecord> {
  return findRates(db)
}

/** Takes rates of one day and one source over; what visitors compare by them is derived anew. */
export async function changeRates(
  deps: Deps,
  { edit, version }: { edit: RatesEdit; version: number },
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<RatesRecord> {
  if (edit.asOf > deps.now().toISOString().slice(0, 10)) {
    throw new Problem('validation_failed', { fields: { asOf: { code: 'date_in_future' } } })
  }
  await deps.db.transaction().execute(async (tx) => {
    const before = await findRates(tx)
    if (!(await takeRatesVersion(tx, version))) throw new Problem('version_stale')
    const { asOf, source } = edit
    await upsertRates(tx, edit)
    await refreshSearch(tx, 'all')
    await recordAudit(tx, {
      actor,
      action: 'rates.changed',
      entity: 'settings',
      before: Object.fromEntries(
        before.rates
          .filter(({ currency }) => edit.rates.some((one) => one.currency === currency))
          .map(({ currency, perEuro }) => [currency, perEuro]),
      ),
      after: {
        ...Object.fromEntries(edit.rates.map(({ currency, perEuro }) => [currency, perEuro])),
        asOf,
        source,
      },
      requestId,
    })
  })
  await deps.catalogueChanged()
  return findRates(deps.db)
}
