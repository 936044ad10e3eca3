import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Among these accounts, the active administrator who may read this file and looks after the fewest
 * files with an active application.
 */
export async function findLeastBusy(
  tx: Db,
  keys: readonly string[],
  applicantId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account
    where account.key = any(${[...keys]}::text[]) and role = 'admin' and status = 'active'
      and permissions @> array['applicants.read', 'applicants.write']
      and (scope <> 'destinations' or exists (select from application
        where application.applicant_id = ${applicantId}
          and application.destination = any(account.scope_destinations)))
    order by (select count(*) from applicant where owner_id = account.id
      and exists (select from application where applicant_id = applicant.id and active)),
      array_position(${[...keys]}::text[], account.key)
    limit 1
  `.execute(tx)
  return rows[0]?.id
}

export async function setOwner(tx: Db, applicantId: number, ownerId: number): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ owner_id: ownerId })
    .where('id', '=', applicantId)
    .execute()
}
