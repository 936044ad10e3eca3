import type { Db } from '../../database/database.ts'
import { listKeepers } from './staff-queries.ts'

/** The mailboxes of the administrators who manage the installation and its settings. */
export function listAdministrators(db: Db) {
  return listKeepers(db)
}
