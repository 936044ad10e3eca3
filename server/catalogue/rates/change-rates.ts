import { groundFaults } from '#contract/common/values/ground-faults.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { RatesEdit, RatesRecord } from '#contract/costs/rates.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { refreshSearch } from '../refresh-search.ts'
import { isLeap } from './plan-rates.ts'
import {
  dropHeldRates,
  findRates,
  holdRates,
  type RateGround,
  settleRates,
  takeHeldRate,
  takeRatesVersion,
  upsertRates,
} from './rate-queries.ts'
import { readRates, refreshRates } from './refresh-rates.ts'

/**
 * Takes over the rates of one day and one source; what visitors compare with them is derived anew.
 * One that is far from the last one waits until a member of staff has looked at it again.
 */
export async function changeRates(
  deps: Deps,
  { edit, version }: { edit: RatesEdit; version: number },
  { actor, requestId }: By,
): Promise<RatesRecord> {
  const now = deps.now()
  const today = now.toISOString().slice(0, 10)
  const { asOf, source, sourceUrl } = edit
  const ground = {
    asOf,
    source,
    sourceUrl,
    certainty: sourceUrl === null ? 'reported' : 'confirmed',
    checkedOn: today,
    checkedBy: actor.key,
    origin: 'office',
  } as const satisfies RateGround
  const fields = {
    ...groundFaults({ ...ground, sourceName: source }, today),
    ...(asOf > today && { asOf: { code: 'date_in_future' as const } }),
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })

  await deps.db.transaction().execute(async (tx) => {
    const before = await findRates(tx)
    if (!(await takeRatesVersion(tx, version))) throw new Problem('version_stale')
    const known = new Map(before.rates.map(({ currency, perEuro }) => [currency, perEuro]))
    const isFar = ({ currency, perEuro }: RatesEdit['rates'][number]) =>
      isLeap(known.get(currency) ?? perEuro, perEuro)
    const taken = edit.rates.filter((one) => !isFar(one))
    await dropHeldRates(
      tx,
      edit.rates.map(({ currency }) => currency),
    )
    await holdRates(
      tx,
      edit.rates.filter(isFar).map((one) => ({ ...one, reason: 'leap' as const })),
      { ...ground, heldAt: now },
    )
    await upsertRates(tx, taken, ground)
    await settleRates(tx, today)
    if (taken.length === 0) return
    await refreshSearch(tx, 'all')
    await recordAudit(tx, {
      actor,
      action: 'rates.changed',
      entity: 'settings',
      before: Object.fromEntries(
        taken.flatMap(({ currency }) => {
          const rate = known.get(currency)
          return rate === undefined ? [] : [[currency, rate]]
        }),
      ),
      after: {
        ...Object.fromEntries(taken.map(({ currency, perEuro }) => [currency, perEuro])),
        asOf,
        source,
      },
      requestId,
    })
  })
  await deps.catalogueChanged()
  return readRates(deps)
}

/** Takes over a rate that waited: a member of staff has looked at it. */
export async function acceptRate(
  deps: Deps,
  { currency, version }: { currency: string; version: number },
  { actor, requestId }: By,
): Promise<RatesRecord> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await findRates(tx)
    if (!(await takeRatesVersion(tx, version))) throw new Problem('version_stale')
    const held = await takeHeldRate(tx, currency)
    if (!held) throw new Problem('not_found')
    await upsertRates(tx, [held.rate], held.ground)
    await settleRates(tx, deps.now().toISOString().slice(0, 10))
    await refreshSearch(tx, 'all')
    const known = before.rates.find((one) => one.currency === currency)
    await recordAudit(tx, {
      actor,
      action: 'rates.changed',
      entity: 'settings',
      before: known && { [currency]: known.perEuro },
      after: {
        [currency]: held.rate.perEuro,
        asOf: held.ground.asOf,
        source: held.ground.source,
      },
      requestId,
    })
  })
  await deps.catalogueChanged()
  return readRates(deps)
}

/** Asks for the daily file now, and reports how that went. */
export async function askForRates(deps: Deps): Promise<RatesRecord> {
  await refreshRates(deps, { isAsked: true })
  return readRates(deps)
}
