import { sql } from 'kysely'
import type { Language } from '#contract/common/common.ts'
import type { MailWords } from '#contract/messaging/mail-templates.ts'
import type { Db } from '../database/database.ts'

export function findTemplate(db: Db, template: string, language: Language) {
  return db
    .selectFrom('mail_template')
    .select(['words', 'version'])
    .where('template', '=', template)
    .where('language', '=', language)
    .executeTakeFirst()
}

export function listTemplates(db: Db) {
  return db.selectFrom('mail_template').select(['template', 'language', 'words']).execute()
}

interface Written {
  template: string
  language: Language
  words: MailWords
  /** 0 for one that was never changed. */
  version: number
  now: Date
  by: number
}

/** False if someone else was faster. */
export async function writeTemplate(
  tx: Db,
  { template, language, words, version, now, by }: Written,
): Promise<boolean> {
  const values = { words: JSON.stringify(words), updated_at: now, updated_by: by }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('mail_template')
      .values({ template, language, ...values })
      .onConflict((conflict) => conflict.columns(['template', 'language']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('mail_template')
    .set({ ...values, version: sql`version + 1` })
    .where('template', '=', template)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTemplate(
  tx: Db,
  template: string,
  language: Language,
  version: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_template')
    .where('template', '=', template)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
