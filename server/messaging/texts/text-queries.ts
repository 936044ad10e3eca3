import { sql } from 'kysely'
import type { TextEdit, TextKind } from '#contract/words/text-templates.ts'
import type { Db } from '../../database/database.ts'

/** The texts that administrators wrote or changed, by name. */
export function listWritten(db: Db) {
  return db
    .selectFrom('text_template')
    .innerJoin('account', 'account.id', 'text_template.updated_by')
    .select([
      'text_template.key',
      'text_template.kind',
      'text_template.name',
      'text_template.text',
      'text_template.archived',
      'text_template.version',
      'text_template.updated_at',
      editor.as('by'),
    ])
    .orderBy(sql`plain(text_template.name ->> 'en')`)
    .orderBy('text_template.key')
    .execute()
}
export type WrittenText = Awaited<ReturnType<typeof listWritten>>[number]

const editor = sql<string>`concat_ws(' ', account.given_names, account.family_name)`

/** How many of a kind can be begun from: archived ones can't. */
export async function countTexts(db: Db, kind: TextKind): Promise<number> {
  const { count } = await db
    .selectFrom('text_template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('archived', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

interface Writing {
  key: string
  kind: TextKind
  input: TextEdit
  /** 0 for one that has not been written yet. */
  version: number
  now: Date
  by: number
}

/** Writes a text and keeps its words by version. False if someone else was faster. */
export async function writeText(
  tx: Db,
  { key, kind, input, version, now, by }: Writing,
): Promise<boolean> {
  const words = {
    name: JSON.stringify(input.name),
    text: JSON.stringify(input.text),
    archived: input.archived,
  }
  const row = { ...words, version: version + 1, updated_at: now, updated_by: by }
  const written =
    version === 0
      ? await tx
          .insertInto('text_template')
          .values({ key, kind, ...row })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx
          .updateTable('text_template')
          .set(row)
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('key')
          .executeTakeFirst()
  if (!written) return false
  await tx
    .insertInto('text_template_edition')
    .values({ key, version: version + 1, ...words, at: now, by_id: by })
    .execute()
  return true
}

/** What a text said, the latest first. */
export function listEditions(db: Db, key: string) {
  return db
    .selectFrom('text_template_edition as edition')
    .innerJoin('account', 'account.id', 'edition.by_id')
    .select([
      'edition.version',
      'edition.name',
      'edition.text',
      'edition.archived',
      'edition.at',
      editor.as('by'),
    ])
    .where('edition.key', '=', key)
    .orderBy('edition.version', 'desc')
    .limit(mostEditions)
    .execute()
}

const mostEditions = 50
