import { sql } from 'kysely'
import type { ProgramSays } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'

/** A computed value of a program has now been read on its page: it no longer counts as computed. */
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
