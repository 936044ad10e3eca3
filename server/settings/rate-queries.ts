import { sql } from 'kysely'
import type { RatesEdit, RatesRecord } from '#contract/rates.ts'
import type { Db } from '../database/database.ts'

export async function findRates(db: Db): Promise<RatesRecord> {
  const [rates, { version }] = await Promise.all([
    db
      .selectFrom('currency_rate')
      .select(['currency', 'per_euro as perEuro', 'as_of as asOf', 'source'])
      .orderBy('currency')
      .execute(),
    db.selectFrom('setting').select('rates_version as version').executeTakeFirstOrThrow(),
  ])
  return { rates, version }
}

/** Raises the rates' version where it is still `version`: of two changes at once one gets it. */
export async function takeRatesVersion(tx: Db, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set({ rates_version: sql`rates_version + 1` })
    .where('rates_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function upsertRates(tx: Db, { asOf, source, rates }: RatesEdit): Promise<void> {
  await tx
    .insertInto('currency_rate')
    .values(
      rates.map(({ currency, perEuro }) => ({ currency, per_euro: perEuro, as_of: asOf, source })),
    )
    .onConflict((conflict) =>
      conflict.column('currency').doUpdateSet((excluded) => ({
        per_euro: excluded.ref('excluded.per_euro'),
        as_of: excluded.ref('excluded.as_of'),
        source: excluded.ref('excluded.source'),
      })),
    )
    .execute()
}
