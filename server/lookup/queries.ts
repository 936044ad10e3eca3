import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { InLanguages } from '#contract/common/values/languages.ts'
import type { catalogueStatuses, DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../database/database.ts'
import { literally } from '../database/literally.ts'
import { nameSearched } from '../database/name-searched.ts'
import { type Sight, seesApplicant, seesApplication } from '../database/visible-to.ts'

/*
 * Each of these runs at every pause in a person's typing. Answers of many rows are cut to a number of
 * candidates before they are ordered: a match among thousands is found by typing on.
 */
const candidates = 400

interface Person {
  key: string
  name: string
  email: string
}

interface Applicant extends Person {
  birthDate: string
}

/**
 * Applicants with each of these words in their name or address. A merged file is found as the one that
 * it was merged into.
 */
export function findApplicantsByWords(
  db: Db,
  { sight, words, limit }: { sight: Sight; words: readonly string[]; limit: number },
): Promise<Applicant[]> {
  const column = sql`near.search_plain`
  const begins = sql.join<SqlBool>(
    words.map((word) => sql`' ' || ${column} like '% ' || ${nameSearched(word)} || '%'`),
    sql` and `,
  )
  return findApplicants(db, {
    sight,
    fits: sql.join<SqlBool>(
      words.map((word) => sql<SqlBool>`${column} like '%' || ${nameSearched(word)} || '%'`),
      sql` and `,
    ),
    rank: sql`case when near.name_plain like ${plain(words.join(' '))} || '%' then 0
      when ${begins} then 1 else 2 end`,
    limit,
  })
}

/** Applicants with these digits in their telephone number. */
export function findApplicantsByPhone(
  db: Db,
  { sight, digits, limit }: { sight: Sight; digits: string; limit: number },
): Promise<Applicant[]> {
  return findApplicants(db, {
    sight,
    fits: sql`near.search_plain like ${`%${digits}%`}`,
    rank: sql`case when near.phone like ${`%${digits}`} then 0 else 1 end`,
    limit,
  })
}

async function findApplicants(
  db: Db,
  {
    sight,
    fits,
    rank,
    limit,
  }: { sight: Sight; fits: RawBuilder<SqlBool>; rank: RawBuilder<unknown>; limit: number },
): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select applicant.key, applicant.email, applicant.birth_date as "birthDate",
      concat_ws(' ', applicant.given_names, applicant.family_name) as name
    from (
      select id, min(rank) as rank
      from (
        select applicant.id, ${rank} as rank
        from applicant near
        join applicant on applicant.id = coalesce(near.merged_into, near.id)
        where ${fits} and ${seesApplicant(sight)}
        limit ${candidates}
      ) candidate
      group by id
    ) found
    join applicant on applicant.id = found.id
    order by found.rank, applicant.name_plain collate "C", applicant.id limit ${limit}`.execute(db)
  return rows
}

interface Application {
  number: string
  status: ApplicationStatus
  applicant: { key: string; name: string }
  programTitle: InLanguages
}

export async function findApplications(
  db: Db,
  { sight, beginning, limit }: { sight: Sight; beginning: string; limit: number },
): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select application.number, application.status,
      json_build_object('key', applicant.key, 'name', concat_ws(' ', applicant.given_names,
        applicant.family_name)) as applicant,
      application.snapshot -> 'program' -> 'title' as "programTitle"
    from application join applicant on applicant.id = application.applicant_id
    where application.number like ${`${beginning}%`} and ${seesApplication(sight)}
    order by application.number limit ${limit}`.execute(db)
  return rows
}

interface Program {
  key: string
  title: InLanguages
  university: string
  status: (typeof catalogueStatuses)[number]
}

/** How many universities that a word names are looked through for programs. */
const universitiesTried = 50

/** Programs, whatever their status, with each of these words in a title or the university's name. */
export async function findPrograms(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<Program[]> {
  const inTitle = words.map((word) => holds(sql`program.title_plain`, word))
  const inName = words.map((word) => holds(sql`named.name_order`, word))
  const { rows } = await sql<Program>`
    with named as materialized (
      select named.id, named.name_order from university named
      where ${sql.join(inName, sql` or `)}
      order by ${sql.join(
        inName.map((one) => sql`(${one})::int`),
        sql` + `,
      )} desc, named.name_order limit ${universitiesTried}
    ), found as (
      select * from (select program.id, 0 as rank from program
        where ${sql.join(inTitle, sql` and `)} limit ${candidates}) titled
      union all
      select * from (select program.id, 1 as rank
        from named join program on program.university_id = named.id
        where ${sql.join(
          inTitle.map((one, at) => sql`(${one} or ${inName[at]})`),
          sql` and `,
        )}
        limit ${candidates}) taught
    )
    select program.key, program.title, university.name as university, program.status
    from (select id, min(rank) as rank from found group by id) best
    join program on program.id = best.id
    join university on university.id = program.university_id
    order by best.rank, program.title_plain not like ${plain(words.join(' '))} || '%',
      program.status = 'archived', program.title_order, program.id
    limit ${limit}`.execute(db)
  return rows
}

interface University {
  key: string
  name: string
  city: string
  destination: DestinationKey
  status: (typeof catalogueStatuses)[number]
}

export async function findUniversities(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<University[]> {
  // As in the index.
  const named = sql`plain(university.name || ' ' || coalesce(university.local_name, '') || ' '
    || coalesce(university.short_name, ''))`
  const { rows } = await sql<University>`
    select university.key, university.name, university.city, destination.key as destination,
      university.status
    from university join destination on destination.id = university.destination_id
    where ${sql.join(
      words.map((word) => holds(named, word)),
      sql` and `,
    )}
    order by university.name_order not like ${plain(words.join(' '))} || '%',
      university.status = 'archived', university.name_order, university.id
    limit ${limit}`.execute(db)
  return rows
}

/** By a name in either language, or by the key in addresses. */
export async function findDestinations(db: Db, words: readonly string[]) {
  const named = sql`plain(key || ' ' || (name ->> 'en') || ' ' || (name ->> 'fr'))`
  return db
    .selectFrom('destination')
    .select(['key', 'name'])
    .where(
      sql.join<SqlBool>(
        words.map((word) => holds(named, word)),
        sql` and `,
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Colleagues, whatever their status. */
export async function findColleagues(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<Person[]> {
  const named = sql`plain(given_names || ' ' || coalesce(family_name, '') || ' ' || email)`
  const { rows } = await sql<Person>`
    select key, concat_ws(' ', given_names, family_name) as name, email from account
    where role <> 'applicant' and ${sql.join(
      words.map((word) => holds(named, word)),
      sql` and `,
    )}
    order by status = 'suspended', ${named}, id limit ${limit}`.execute(db)
  return rows
}

function holds(column: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like '%' || ${plain(word)} || '%'`
}

/** In the form of `plain()` columns, to be found as it is, whatever it means in a pattern. */
function plain(text: string): RawBuilder<string> {
  return sql<string>`plain(${literally(text)})`
}
