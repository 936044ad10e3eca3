import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type {
  ConnectorKey,
  DifferenceMember,
  DifferenceQuery,
  DifferenceValue,
} from '#contract/catalogue/connectors.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Db } from '../../database/database.ts'
import type { ConnectorDifferenceTable } from '../../database/tables.ts'
import type { Found } from './connector.ts'

export type DifferenceRow = Selectable<ConnectorDifferenceTable>

interface Kept {
  connector: ConnectorKey
  runId: number
  readOn: string
}

/** Parameters of one statement are limited. */
const atOnce = 500

/** What a difference is about, to recognise one that was seen before. */
const aboutOf = (one: {
  university: number | null
  program: number | null
  member: string
  year: string | null
}) => JSON.stringify([one.university, one.program, one.member, one.year])

/**
 * Replaces what waited before with what a run has found. A difference that a reviewer has refused,
 * with the same value, doesn't come again.
 */
export async function replaceOpen(
  tx: Db,
  found: readonly Found[],
  { connector, runId, readOn, newKey }: Kept & { newKey: () => string },
): Promise<number> {
  const known = await tx
    .selectFrom('connector_difference')
    .select(['id', 'university_id as university', 'program_id as program', 'member', 'year'])
    .select(['state', 'before', 'after', 'version'])
    .where('connector', '=', connector)
    .where('state', 'in', ['open', 'refused'])
    .forUpdate()
    .execute()
  const refused = new Set(
    known.flatMap((one) =>
      one.state === 'refused' ? [`${aboutOf(one)} ${JSON.stringify(one.after)}`] : [],
    ),
  )
  const open = new Map(
    known.flatMap((one) => (one.state === 'open' ? [[aboutOf(one), one] as const] : [])),
  )
  const added: Insertable<ConnectorDifferenceTable>[] = []
  let count = 0
  for (const one of found) {
    const university = one.subject.kind === 'university' ? one.subject.id : null
    const program = one.subject.kind === 'program' ? one.subject.id : null
    const about = aboutOf({ university, program, member: one.member, year: one.year })
    if (refused.has(`${about} ${JSON.stringify(one.after)}`)) continue
    count++
    const columns = {
      run_id: runId,
      before: one.before === null ? null : JSON.stringify(one.before),
      after: JSON.stringify(one.after),
      parts: one.parts,
      source_url: one.sourceUrl,
      source_name: one.sourceName,
      read_on: readOn,
      note: one.note,
      hold: one.hold,
    }
    const before = open.get(about)
    open.delete(about)
    if (before) {
      const isSame =
        JSON.stringify([before.before, before.after]) === JSON.stringify([one.before, one.after])
      await tx
        .updateTable('connector_difference')
        .set({ ...columns, version: before.version + (isSame ? 0 : 1) })
        .where('id', '=', before.id)
        .execute()
    } else {
      added.push({
        key: newKey(),
        connector,
        university_id: university,
        program_id: program,
        member: one.member,
        year: one.year,
        ...columns,
      })
    }
  }
  for (let at = 0; at < added.length; at += atOnce) {
    await tx
      .insertInto('connector_difference')
      .values(added.slice(at, at + atOnce))
      .execute()
  }
  const gone = [...open.values()].map(({ id }) => id)
  await tx
    .deleteFrom('connector_difference')
    .where(sql<SqlBool>`id = any(${gone}::bigint[])`)
    .execute()
  return count
}

/** Taken with all of their kind: nothing about them needs a closer look. */
const isPlain = sql<SqlBool>`(hold is null and note is distinct from 'far')`

/** How many wait, by connector and kind. */
export async function countOpen(db: Db) {
  const { rows } = await sql<{
    connector: ConnectorKey
    member: DifferenceMember
    count: number
    held: number
  }>`
    select connector, member, count(*) filter (where ${isPlain}) as count,
      count(*) filter (where not ${isPlain}) as held
    from connector_difference where state = 'open' group by connector, member`.execute(db)
  return rows
}

export interface NamedDifference extends DifferenceRow {
  subjectKey: string
  subjectName: Bilingual
  university: string | null
  decider: string | null
}

function selectDifferences(db: Db) {
  return db
    .selectFrom('connector_difference as d')
    .leftJoin('university as u', 'u.id', 'd.university_id')
    .leftJoin('program as p', 'p.id', 'd.program_id')
    .leftJoin('university as of', 'of.id', 'p.university_id')
    .leftJoin('account as a', 'a.id', 'd.decided_by')
    .selectAll('d')
    .select([
      sql<string>`coalesce(u.key, p.key)`.as('subjectKey'),
      sql<Bilingual>`coalesce(p.title, jsonb_build_object('en', u.name, 'fr', u.name))`.as(
        'subjectName',
      ),
      'of.name as university',
      sql<string | null>`nullif(concat_ws(' ', a.given_names, a.family_name), '')`.as('decider'),
    ])
}

/**
 * One page of those that wait, or were decided: in the order of their subjects, or the latest
 * first.
 */
export async function listDifferences(
  db: Db,
  connector: ConnectorKey,
  { member, state, page, size }: DifferenceQuery,
): Promise<{ rows: NamedDifference[]; total: number }> {
  const filtered = db
    .selectFrom('connector_difference as d')
    .where('d.connector', '=', connector)
    .where('d.state', '=', state)
    .$if(member !== undefined, (query) => query.where('d.member', '=', member ?? 'name'))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectDifferences(db)
    .where('d.connector', '=', connector)
    .where('d.state', '=', state)
    .$if(member !== undefined, (query) => query.where('d.member', '=', member ?? 'name'))
    .$if(state === 'open', (query) =>
      query
        .orderBy(sql`coalesce(of.name, u.name)`)
        .orderBy(sql`coalesce(d.university_id, d.program_id)`)
        .orderBy('d.year', 'desc')
        .orderBy('d.id'),
    )
    .$if(state !== 'open', (query) => query.orderBy('d.decided_at', 'desc').orderBy('d.id'))
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows, total: Number(total) }
}

export function findDifference(db: Db, key: string): Promise<NamedDifference | undefined> {
  return selectDifferences(db).where('d.key', '=', key).executeTakeFirst()
}

/** Locked, so that when two people decide only one decision counts. */
export async function findDifferenceForUpdate(
  tx: Db,
  key: string,
): Promise<NamedDifference | undefined> {
  await tx
    .selectFrom('connector_difference')
    .select('id')
    .where('key', '=', key)
    .forUpdate()
    .execute()
  return findDifference(tx, key)
}

interface Batch {
  connector: ConnectorKey
  member: DifferenceMember
  after: string | null
  limit: number
}

/** The next of a kind that nothing holds, in the order in which they were found. */
export async function listPlain(
  db: Db,
  { connector, member, after, limit }: Batch,
): Promise<string[]> {
  const rows = await db
    .selectFrom('connector_difference')
    .select('key')
    .where('connector', '=', connector)
    .where('member', '=', member)
    .where('state', '=', 'open')
    .where(isPlain)
    .$if(after !== null, (query) =>
      query.where(
        'id',
        '>',
        sql<number>`coalesce((select id from connector_difference where key = ${after}), 0)`,
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

interface DecisionMade {
  state: 'accepted' | 'refused'
  certainty: 'confirmed' | 'reported' | null
  now: Date
  accountId: number
}

/**
 * Decides an open difference, from the version that the reviewer saw; false if another was quicker.
 */
export async function decideDifference(
  tx: Db,
  { id, version }: Pick<DifferenceRow, 'id' | 'version'>,
  { state, certainty, now, accountId }: DecisionMade,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connector_difference')
    .set({
      state,
      certainty,
      decided_at: now,
      decided_by: accountId,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface NewGround {
  universityId: number
  member: 'name' | 'localName' | 'shortName' | 'website' | 'coordinates' | 'rorId'
  value: DifferenceValue
  certainty: 'confirmed' | 'reported'
  sourceUrl: string
  sourceName: string
  checkedOn: string
  checkedBy: string | null
}

/** Notes which source a member of a university was taken from. */
export async function upsertGround(tx: Db, ground: NewGround): Promise<void> {
  const columns = {
    value: JSON.stringify(ground.value),
    certainty: ground.certainty,
    source_url: ground.sourceUrl,
    source_name: ground.sourceName,
    checked_on: ground.checkedOn,
    checked_by: ground.checkedBy,
  }
  await tx
    .insertInto('university_ground')
    .values({ university_id: ground.universityId, member: ground.member, ...columns })
    .onConflict((conflict) => conflict.columns(['university_id', 'member']).doUpdateSet(columns))
    .execute()
}
