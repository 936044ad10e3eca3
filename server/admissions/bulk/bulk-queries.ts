import type { Db } from '../../database/database.ts'

interface Own {
  bulk: string
  accountId: number
}

/** The act by which an administrator's own job changed an application; null where it did nothing. */
export async function findActId(
  db: Db,
  { number, ...own }: Own & { number: string },
): Promise<string | null> {
  const row = await itemsOf(db, own)
    .select('item.act_id')
    .where('item.number', '=', number)
    .executeTakeFirst()
  return row?.act_id ?? null
}

/** The applications that an administrator's own job changed in a way that can be undone. */
export function listMoved(db: Db, own: Own) {
  return itemsOf(db, own)
    .select(['item.number', 'item.version', 'item.application_id'])
    .where('item.act_id', 'is not', null)
    .orderBy('item.position')
    .execute()
}

function itemsOf(db: Db, { bulk, accountId }: Own) {
  return db
    .selectFrom('job_item as item')
    .innerJoin('job', 'job.id', 'item.job_id')
    .where('job.key', '=', bulk)
    .where('job.kind', '=', 'applications')
    .where('job.created_by', '=', accountId)
}
