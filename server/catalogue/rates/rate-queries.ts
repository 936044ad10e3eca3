import { sql } from 'kysely'
import type {
  holdReasons,
  RateRun,
  RatesRecord,
  RunReason,
  rateOrigins,
} from '#contract/costs/rates.ts'
import { oldestUsable } from '#contract/costs/rates.ts'
import type { Db } from '../../database/database.ts'
import type { KnownRate, LastFeed, NewRate } from './plan-rates.ts'

/** Where rates come from, and how certain they are: the same for all that are written together. */
export interface RateGround {
  asOf: string
  source: string
  sourceUrl: string | null
  certainty: 'confirmed' | 'reported'
  checkedOn: string | null
  checkedBy: string | null
  origin: (typeof rateOrigins)[number]
}

/** The source of a rate; a pegged one also has the source of the currency that it depends on. */
const source = sql<string>`concat_ws('; ', r.source, base.source)`
const sourceUrl = sql<string | null>`coalesce(r.source_url, base.source_url)`

/** The rates that amounts may be converted with; `asOf` is null if a rate is fixed to the euro. */
export async function listUsableRates(db: Db) {
  return db
    .selectFrom('currency_rate as r')
    .leftJoin('currency_rate as base', 'base.currency', 'r.pegged_to')
    .select([
      'r.currency',
      'r.per_euro as perEuro',
      'r.as_of as asOf',
      'r.pegged_to as fixedTo',
      'r.source as ownSource',
      'r.source_url as ownSourceUrl',
    ])
    .select([source.as('source'), sourceUrl.as('sourceUrl')])
    .where('r.outdated', '=', false)
    .orderBy('r.currency')
    .execute()
}

/** Currencies whose rate is too old to convert with, with its day. */
export async function listOutdatedRates(db: Db) {
  const rows = await db
    .selectFrom('currency_rate')
    .select(['currency', 'as_of as asOf'])
    .where('outdated', '=', true)
    .execute()
  return new Map(rows.map(({ currency, asOf }) => [currency, asOf]))
}

const shownRuns = 10

export async function findRates(db: Db): Promise<Omit<RatesRecord, 'refresh'>> {
  const [rates, held, { version }] = await Promise.all([
    db
      .selectFrom('currency_rate as r')
      .leftJoin('currency_rate as base', 'base.currency', 'r.pegged_to')
      .select([
        'r.currency',
        'r.per_euro as perEuro',
        'r.as_of as asOf',
        'r.certainty',
        'r.checked_on as checkedOn',
        'r.origin',
        'r.outdated as isOutdated',
        'r.pegged_to as to',
        'r.peg',
      ])
      .select([source.as('source'), sourceUrl.as('sourceUrl')])
      .orderBy('r.currency')
      .execute(),
    db
      .selectFrom('held_rate')
      .select([
        'currency',
        'per_euro as perEuro',
        'as_of as asOf',
        'source',
        'source_url as sourceUrl',
        'certainty',
        'checked_on as checkedOn',
        'reason',
        'held_at as heldAt',
      ])
      .orderBy('currency')
      .execute(),
    db.selectFrom('setting').select('rates_version as version').executeTakeFirstOrThrow(),
  ])
  return {
    rates: rates.map(({ to, peg, ...rate }) => ({
      ...rate,
      pegged: to === null || peg === null ? null : { to, rate: peg },
    })),
    held: held.map(({ heldAt, ...one }) => ({ ...one, heldAt: heldAt.toISOString() })),
    version,
  }
}

export async function listRuns(db: Db): Promise<RateRun[]> {
  const rows = await db
    .selectFrom('rate_run')
    .select(['started_at as startedAt', 'result', 'detail', 'as_of as asOf', 'taken', 'refused'])
    .select(sql<RunReason | null>`reason`.as('reason'))
    .orderBy('id', 'desc')
    .limit(shownRuns)
    .execute()
  return rows.map(({ startedAt, ...run }) => ({ ...run, startedAt: startedAt.toISOString() }))
}

export async function findNextRun(db: Db): Promise<Date | null> {
  const { nextAt } = await db
    .selectFrom('rate_feed')
    .select('next_at as nextAt')
    .executeTakeFirstOrThrow()
  return nextAt
}

export async function listKnownRates(tx: Db): Promise<KnownRate[]> {
  return tx
    .selectFrom('currency_rate')
    .select(['currency', 'per_euro as perEuro', 'as_of as asOf', 'origin'])
    .execute()
}

/** How many currencies have the rates of this source. */
export async function countRatesOf(tx: Db, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('currency_rate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source', '=', name)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Raises the rates' version if it is still `version`: of two changes at once, one succeeds. */
export async function takeRatesVersion(tx: Db, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set({ rates_version: sql`rates_version + 1` })
    .where('rates_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function raiseRatesVersion(tx: Db): Promise<void> {
  await tx.updateTable('setting').set({ rates_version: sql`rates_version + 1` }).execute()
}

/** Writes rates over the existing ones; a rate that was fixed to another currency no longer is. */
export async function upsertRates(
  tx: Db,
  rates: readonly NewRate[],
  ground: RateGround,
): Promise<void> {
  if (rates.length === 0) return
  await tx
    .insertInto('currency_rate')
    .values(rates.map((rate) => ({ ...rowOf(rate, ground), pegged_to: null, peg: null })))
    .onConflict((conflict) =>
      conflict.column('currency').doUpdateSet((excluded) => ({
        per_euro: excluded.ref('excluded.per_euro'),
        as_of: excluded.ref('excluded.as_of'),
        source: excluded.ref('excluded.source'),
        source_url: excluded.ref('excluded.source_url'),
        certainty: excluded.ref('excluded.certainty'),
        checked_on: excluded.ref('excluded.checked_on'),
        checked_by: excluded.ref('excluded.checked_by'),
        origin: excluded.ref('excluded.origin'),
        pegged_to: null,
        peg: null,
        outdated: false,
      })),
    )
    .execute()
}

/**
 * What follows from the rates on a day: fixed ones are worked out again, and those that are too old
 * are no longer used. Answers the currencies that this changed.
 */
export async function settleRates(tx: Db, today: string): Promise<string[]> {
  const { rows: aged } = await sql<{ currency: string }>`
    update currency_rate set outdated = coalesce(as_of < ${oldestUsable(today)}::date, false)
    where pegged_to is null
      and outdated is distinct from coalesce(as_of < ${oldestUsable(today)}::date, false)
    returning currency`.execute(tx)
  return [...aged.map(({ currency }) => currency), ...(await followPegs(tx))]
}

/**
 * Brings fixed rates in line with those they depend on. Answers the currencies that this changed.
 */
export async function followPegs(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    update currency_rate r set per_euro = base.per_euro * r.peg, as_of = base.as_of,
      outdated = base.outdated
    from (
      select currency, per_euro, as_of, outdated from currency_rate
      union all select 'EUR', 1, null, false
    ) as base
    where base.currency = r.pegged_to
      and (r.per_euro, r.as_of, r.outdated)
        is distinct from (base.per_euro * r.peg, base.as_of, base.outdated)
    returning r.currency`.execute(tx)
  return rows.map(({ currency }) => currency)
}

/**
 * Puts rates on hold for staff to look at; one that the office wrote is not replaced by a file's.
 */
export async function holdRates(
  tx: Db,
  rates: readonly (NewRate & { reason: (typeof holdReasons)[number] })[],
  { origin, ...ground }: RateGround & { origin: 'feed' | 'office'; heldAt: Date },
): Promise<void> {
  if (rates.length === 0) return
  await tx
    .insertInto('held_rate')
    .values(
      rates.map(({ reason, ...rate }) => ({
        ...rowOf(rate, { ...ground, origin }),
        origin,
        reason,
        held_at: ground.heldAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('currency')
        .doUpdateSet((excluded) => ({
          per_euro: excluded.ref('excluded.per_euro'),
          as_of: excluded.ref('excluded.as_of'),
          source: excluded.ref('excluded.source'),
          source_url: excluded.ref('excluded.source_url'),
          certainty: excluded.ref('excluded.certainty'),
          checked_on: excluded.ref('excluded.checked_on'),
          checked_by: excluded.ref('excluded.checked_by'),
          origin: excluded.ref('excluded.origin'),
          reason: excluded.ref('excluded.reason'),
          held_at: excluded.ref('excluded.held_at'),
        }))
        .where(sql<boolean>`excluded.origin = 'office' or held_rate.origin = 'feed'`),
    )
    .execute()
}

/** Removes a waiting rate once a file no longer makes it doubtful. */
export async function releaseRates(tx: Db, currencies: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('held_rate')
    .where(sql<boolean>`currency = any(${currencies}::text[])`)
    .where('origin', '=', 'feed')
    .execute()
}

/** Removes the rate that waits for a currency, to write it as the currency's rate. */
export async function takeHeldRate(
  tx: Db,
  currency: string,
): Promise<{ rate: NewRate; ground: RateGround } | undefined> {
  const row = await tx
    .deleteFrom('held_rate')
    .where('currency', '=', currency)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      rate: { currency, perEuro: row.per_euro },
      ground: {
        asOf: row.as_of,
        source: row.source,
        sourceUrl: row.source_url,
        certainty: row.certainty,
        checkedOn: row.checked_on,
        checkedBy: row.checked_by,
        origin: row.origin,
      },
    }
  )
}

/** Forgets the rates that wait for these: a rate of the office's own was written instead. */
export async function dropHeldRates(tx: Db, currencies: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('held_rate')
    .where(sql<boolean>`currency = any(${currencies}::text[])`)
    .execute()
}

interface Claim {
  now: Date
  busyUntil: Date
  /** A member of staff asked for it: it need not be time yet. */
  isAsked: boolean
  /** The file is not requested again sooner than this after the last time. */
  pauseMs: number
}

/** Lets one of many processes ask for the file, if it is time. Answers the run that it begins. */
export async function claimRun(
  tx: Db,
  { now, busyUntil, isAsked, pauseMs }: Claim,
): Promise<number | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('rate_feed')
    .set({ busy_until: busyUntil })
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .where((eb) =>
      isAsked
        ? eb.not(
            eb.exists(
              eb
                .selectFrom('rate_run')
                .select('id')
                .where('started_at', '>', new Date(now.getTime() - pauseMs)),
            ),
          )
        : eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return undefined
  const { id } = await tx
    .insertInto('rate_run')
    .values({ started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Holds other processes off until the end of the transaction; answers the last file's details. */
export async function lockFeed(tx: Db): Promise<LastFeed> {
  return tx
    .selectFrom('rate_feed')
    .select(['as_of as asOf', 'currencies'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateLastFeed(tx: Db, { asOf, currencies }: LastFeed): Promise<void> {
  await tx.updateTable('rate_feed').set({ as_of: asOf, currencies }).execute()
}

type Outcome = Pick<RateRun, 'reason' | 'detail' | 'asOf' | 'taken' | 'refused'> & {
  result: NonNullable<RateRun['result']>
}

/**
 * Records how a run ended, when the next one is due, and until when no request may be made at all.
 */
export async function finishRun(
  tx: Db,
  run: number,
  { asOf, ...outcome }: Outcome,
  { now, nextAt, notBefore }: { now: Date; nextAt: Date; notBefore: Date | null },
): Promise<void> {
  await tx
    .updateTable('rate_run')
    .set({ ...outcome, as_of: asOf, finished_at: now })
    .where('id', '=', run)
    .execute()
  await tx
    .updateTable('rate_feed')
    .set({ next_at: nextAt, not_before: notBefore, busy_until: null })
    .execute()
}

export async function deleteRunsBefore(tx: Db, instant: Date): Promise<void> {
  await tx.deleteFrom('rate_run').where('started_at', '<', instant).execute()
}

function rowOf({ currency, perEuro }: NewRate, ground: RateGround) {
  return {
    currency,
    per_euro: perEuro,
    as_of: ground.asOf,
    source: ground.source,
    source_url: ground.sourceUrl,
    certainty: ground.certainty,
    checked_on: ground.checkedOn,
    checked_by: ground.checkedBy,
    origin: ground.origin,
  }
}
