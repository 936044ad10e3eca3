import { sql } from 'kysely'
import type { ProgramSays } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'

/** What was computed for a program is read on its page now: it isn't computed any more. */
export async function markRead(
  tx: Db,
  key: string,
  members: ProgramSays['members'],
): Promise<void> {
  await sql`
    update program set derived_fields = array(select unnest(derived_fields)
      except select unnest(${members}::text[]) order by 1)
    where key = ${key}`.execute(tx)
}
