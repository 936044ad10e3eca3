import { type RawBuilder, sql } from 'kysely'
import type { InLanguages } from '#contract/common/values/languages.ts'
import type { ReportSubject } from '#contract/conversations/values/report-subject.ts'
import type { Db } from '../database/database.ts'

export type SubjectName = InLanguages | null

/** A subject's name as visitors read it, for a row that has `subject_type` and `subject_key`. */
export const subjectName = sql<SubjectName>`case subject_type
  when 'program' then (select title from program where key = subject_key)
  when 'university' then (select jsonb_build_object('en', name, 'fr', name) from university
    where key = subject_key)
  when 'destination' then (select name from destination where key = subject_key)
  when 'fact' then (select label from fact join destination on destination.id = destination_id
    where destination.key = split_part(subject_key, '/', 1)
      and fact.key = split_part(subject_key, '/', 2))
  end`

/** The name of a subject that visitors see now; undefined if they see none. */
export async function findPublishedSubject(
  db: Db,
  { type, key }: ReportSubject,
): Promise<{ name: SubjectName } | undefined> {
  const { rows } = await published[type](key).execute(db)
  return rows[0]
}

const published: Record<ReportSubject['type'], (key: string) => RawBuilder<{ name: SubjectName }>> =
  {
    program: (key) => sql`select title as name from program where key = ${key}
      and status = 'published'`,
    university: (key) => sql`select jsonb_build_object('en', name, 'fr', name) as name
      from university where key = ${key} and status = 'published'`,
    destination: (key) => sql`select name from destination where key = ${key} and published`,
    fact: (key) => sql`select label as name from fact
      join destination on destination.id = destination_id
      where destination.key = split_part(${key}, '/', 1) and destination.published
        and fact.key = split_part(${key}, '/', 2)`,
  }
