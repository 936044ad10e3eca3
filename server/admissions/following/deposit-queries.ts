import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { DepositPaymentTable } from '../../database/tables.ts'

export async function insertPayment(
  tx: Db,
  payment: Insertable<DepositPaymentTable>,
): Promise<void> {
  await tx.insertInto('deposit_payment').values(payment).execute()
}

/** The payments that staff know of, the oldest first. */
export function listPayments(db: Db, applicationIds: readonly number[]) {
  return db
    .selectFrom('deposit_payment')
    .select(['application_id', 'amount_minor', 'currency', 'paid_on', 'told_by'])
    .where(sql<SqlBool>`application_id = any(${[...applicationIds]}::bigint[])`)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Forgets a payment whose move was undone. */
export async function forgetPayment(tx: Db, actId: string): Promise<void> {
  await tx.deleteFrom('deposit_payment').where('act_id', '=', actId).execute()
}

/** Withdraws payments that were recorded by mistake. */
export async function withdrawPayments(tx: Db, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('deposit_payment')
    .set({ withdrawn_at: now })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Restores payments whose withdrawal was undone. */
export async function restorePayments(tx: Db, applicationId: number, at: Date): Promise<void> {
  await tx
    .updateTable('deposit_payment')
    .set({ withdrawn_at: null })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', '=', at)
    .execute()
}

interface TermsRow {
  application_id: number
  conditions: string[]
  deposit_minor: number | null
  deposit_currency: string | null
  is_paid: boolean
}

/**
 * What the offer released last asks for: conditions that aren't met, and the deposit with whether it
 * was paid. If it was paid before amounts were recorded, the state says so.
 */
export async function listTerms(db: Db, applicationIds: readonly number[]): Promise<TermsRow[]> {
  if (applicationIds.length === 0) return []
  const { rows } = await sql<TermsRow>`
    select distinct on (offer.application_id) offer.application_id,
      array(select text from offer_condition where offer_id = offer.id and state <> 'met'
        order by position) as conditions,
      offer.deposit_minor, offer.deposit_currency,
      exists (select from deposit_payment paid
        where paid.application_id = offer.application_id and paid.withdrawn_at is null)
      or exists (select from application_history step
        where step.application_id = offer.application_id and step.to_status = 'deposit_paid'
          and step.id > coalesce((select max(id) from application_history
            where application_id = offer.application_id and from_status = 'deposit_paid'
              and (corrects or undoes is not null)), 0)
          and step.act_id is null) as is_paid
    from offer join decision on decision.id = offer.decision_id
    where offer.application_id = any(${[...applicationIds]}::bigint[])
      and decision.released_at is not null
    order by offer.application_id, offer.id desc`.execute(db)
  return rows
}
