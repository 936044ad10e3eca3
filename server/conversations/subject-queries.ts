import { type RawBuilder, sql } from 'kysely'
import type { InLanguages } from '#contract/common/values/languages.ts'
import type { ReportSubject } from '#contract/conversations/values/report-subject.ts'
import type { Db } from '../database/database.ts'

export type SubjectName = InLanguages | null
type SubjectType = ReportSubject['type']

const ofUniversity = sql`university join destination on destination.id = university.destination_id`
const isUniversityShown = sql`university.status = 'published' and destination.published`

/** Where the name of each kind of subject is, and when visitors see it: with everything that it is in. */
const named = {
  program: {
    name: sql`program.title`,
    from: sql`program join (${ofUniversity}) on university.id = program.university_id`,
    isOf: (key) => sql`program.key = ${key}`,
    isShown: sql`program.status = 'published' and ${isUniversityShown}`,
  },
  university: {
    name: sql`jsonb_build_object('en', university.name, 'fr', university.name)`,
    from: ofUniversity,
    isOf: (key) => sql`university.key = ${key}`,
    isShown: isUniversityShown,
  },
  destination: {
    name: sql`destination.name`,
    from: sql`destination`,
    isOf: (key) => sql`destination.key = ${key}`,
    isShown: sql`destination.published`,
  },
  fact: {
    name: sql`fact.label`,
    from: sql`fact join destination on destination.id = fact.destination_id`,
    isOf: (key) => sql`destination.key = split_part(${key}, '/', 1)
      and fact.key = split_part(${key}, '/', 2)`,
    isShown: sql`destination.published`,
  },
} as const satisfies Record<
  SubjectType,
  {
    name: RawBuilder<unknown>
    from: RawBuilder<unknown>
    isOf: (key: RawBuilder<unknown> | string) => RawBuilder<unknown>
    isShown: RawBuilder<unknown>
  }
>

const types = Object.keys(named) as SubjectType[]

/** A subject's name as staff read it, for a row that has `subject_type` and `subject_key`. */
export const subjectName = nameInRow(() => sql`true`)

/** The same for visitors: null as long as they can't open its page. */
export const shownSubjectName = nameInRow((type) => named[type].isShown)

function nameInRow(isRead: (type: SubjectType) => RawBuilder<unknown>): RawBuilder<SubjectName> {
  const cases = types.map((type) => {
    const { name, from, isOf } = named[type]
    return sql`when ${sql.lit(type)} then
      (select ${name} from ${from} where ${isOf(sql`subject_key`)} and ${isRead(type)})`
  })
  return sql<SubjectName>`case subject_type ${sql.join(cases, sql` `)} end`
}

/** The name of a subject that visitors see now; undefined if they see none. */
export async function findPublishedSubject(
  db: Db,
  { type, key }: ReportSubject,
): Promise<{ name: SubjectName } | undefined> {
  const { name, from, isOf, isShown } = named[type]
  const { rows } = await sql<{ name: SubjectName }>`
    select ${name} as name from ${from} where ${isOf(key)} and ${isShown}
  `.execute(db)
  return rows[0]
}
