import { sql } from 'kysely'
import type { CompletenessRow, FigureKind } from '#contract/catalogue/completeness.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import { guideFigures, latestYear, programFigures } from './figure-queries.ts'

interface Counted extends Omit<CompletenessRow, 'byCertainty'> {
  destination: DestinationKey
  kind: FigureKind
  confirmed: number
  reported: number
  typical: number
  unknown: number
}

/** Counts of every kind in every destination that visitors see. */
export async function countFigures(db: Db, now: Date): Promise<Counted[]> {
  const year = now.getUTCFullYear()
  const of = (certainty: Certainty) =>
    sql`count(*) filter (where certainty = ${certainty}) as ${sql.ref(certainty)}`
  const known = sql`certainty <> 'unknown'`
  const { rows } = await sql<Counted>`
    select destination, kind, count(*) as total, ${of('confirmed')}, ${of('reported')},
      ${of('typical')}, ${of('unknown')},
      count(*) filter (where ${known} and latest >= ${year}) as current,
      count(*) filter (where ${known} and latest < ${year}) as older,
      count(*) filter (where ${known} and latest is null) as undated,
      min(read_on) filter (where ${known}) as "readFrom",
      max(read_on) filter (where ${known}) as "readTo"
    from (${programFigures(now)} union all ${guideFigures}) figure
    left join lateral (select ${latestYear} as latest) years on true
    where destination is not null
    group by destination, kind`.execute(db)
  return rows
}

interface Places {
  destination: DestinationKey
  universities: number
  withoutPrograms: number
  programs: number
}

/** How many universities and programs visitors see in each destination, in the given order. */
export async function countPlaces(db: Db): Promise<Places[]> {
  const { rows } = await sql<Places>`
    select d.key as destination, count(u.id) as universities,
      count(u.id) filter (where coalesce(own.programs, 0) = 0) as "withoutPrograms",
      coalesce(sum(own.programs), 0)::int as programs
    from destination d
    left join university u on u.destination_id = d.id and u.status = 'published'
    left join lateral (select count(*) as programs from program p
      where p.university_id = u.id and p.status = 'published') own on true
    where d.published
    group by d.id order by d.position, d.id`.execute(db)
  return rows
}
