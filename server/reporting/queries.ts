import { sql } from 'kysely'
import type { Dashboard } from '#contract/office/dashboard.ts'
import type { Db } from '../database/database.ts'

export async function countDraftPrograms(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('program')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return total
}

/** What visitors see of the catalogue. */
export async function countPublished(db: Db): Promise<Dashboard['catalogue']> {
  const { rows } = await sql<Dashboard['catalogue']>`
    select (select count(*) from university where status = 'published')::int as universities,
      (select count(*) from program where status = 'published')::int as programs,
      (select count(*) from destination where published)::int as destinations`.execute(db)
  const [catalogue] = rows
  if (!catalogue) throw new Error('Counting gave no row')
  return catalogue
}

/** The data of an installation that a new one doesn't have. */
export async function findWhatIsThere(db: Db) {
  const { rows } = await sql<{
    administrators: number
    hasEditions: boolean
    hasApplications: boolean
  }>`
    select (select count(*) from account where role = 'admin')::int as administrators,
      exists (select from catalogue_edition) as "hasEditions",
      exists (select from application) as "hasApplications"`.execute(db)
  const [there] = rows
  if (!there) throw new Error('Looking for what is there gave no row')
  return there
}
