import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { AuditEventTable } from '../database/tables.ts'

export async function insertEvent(tx: Db, event: Insertable<AuditEventTable>): Promise<void> {
  await tx.insertInto('audit_event').values(event).execute()
}
