import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import {
  type Named,
  type Sight,
  seesApplicant,
  seesApplication,
  seesConversation,
  seesDocument,
  seesRelease,
  seesWholeApplicant,
} from '../../database/visible-to.ts'

/** Whether any of the named entities is missing, or out of sight. */
export async function isAnyHidden(db: Db, sight: Sight, named: Named): Promise<boolean> {
  const hidden = (keys: readonly string[] = [], found: RawBuilder<unknown>) =>
    sql`exists (select from unnest(${[...keys]}::text[]) as named (key) where not ${found})`
  const { rows } = await sql<{ hidden: SqlBool }>`
    select (
      ${hidden(
        named.applicants,
        sql`exists (select from applicant where key = named.key and ${seesApplicant(sight)})`,
      )}
      or ${hidden(
        named.applications,
        sql`exists (select from application
          where number = named.key and ${seesApplication(sight)})`,
      )}
      or ${hidden(
        named.documents,
        sql`exists (select from document where key = named.key and ${seesDocument(sight)})`,
      )}
      or ${hidden(
        named.conversations,
        sql`exists (select from conversation
          where key = named.key and ${seesConversation(sight)})`,
      )}
      or ${hidden(
        named.releases,
        sql`exists (select from job
          where kind = 'release' and key = named.key and ${seesRelease(sight)})`,
      )}
    ) as hidden
  `.execute(db)
  return rows[0]?.hidden !== false
}

/** Whether a part of one of these files is out of sight. */
export async function isAnyPartHidden(
  db: Db,
  sight: Sight,
  applicantKeys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ hidden: SqlBool }>`
    select exists (select from unnest(${[...applicantKeys]}::text[]) as named (key)
      where not exists (select from applicant
        where key = named.key and ${seesWholeApplicant(sight)})) as hidden
  `.execute(db)
  return rows[0]?.hidden !== false
}
