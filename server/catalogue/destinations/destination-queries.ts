import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { DestinationEdit } from '#contract/catalogue/catalogue-staff.ts'
import type { Community } from '#contract/common/values/destination-rules.ts'
import {
  type Colours,
  type DestinationRow,
  firstDrawing,
  type PassportValidity,
} from '#contract/common/values/destinations.ts'
import { type DestinationKey, type Drawing, drawings } from '#contract/common/values/vocabulary.ts'
import type { CostFigure } from '#contract/costs/estimate.ts'
import type { Db } from '../../database/database.ts'
import type { DB, DestinationTable } from '../../database/tables.ts'
import { groundColumns } from '../grounds.ts'
import { editorName } from '../shared-queries.ts'
import { factsOf, universityCount } from '../universities/place-queries.ts'

/** A destination as staff see it. */
export interface StaffDestination extends Omit<DestinationDetail, 'scholarships'> {
  id: number
  community: Community | null
  namesIn: string | null
  colours: Colours
  passport: PassportValidity | null
  ornament: Drawing
  skyline: Drawing
  livingCosts: CostFigure[]
  factsDue: number
  version: number
  updatedAt: Date
  updatedBy: string | null
}

/** What is known of each besides its guide, in their order, hidden ones too. */
export async function listDestinationRows(db: Db): Promise<DestinationRow[]> {
  const rows = await db
    .selectFrom('destination')
    .select(['key', 'name', 'country', 'city', 'community', 'names_in as namesIn', 'colours'])
    .select(['passport', 'published', 'also_in as alsoIn', 'ornament', 'skyline'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ colours: { light, dark }, ...row }) => ({
    ...row,
    ...drawingsIn(row),
    light,
    dark,
  }))
}

/** What is stored is its own or nothing where nobody has chosen. */
function drawingsIn(row: { key: DestinationKey; ornament: string | null; skyline: string | null }) {
  const known = (name: string | null) =>
    drawings.find((one) => one === name) ?? firstDrawing(row.key)
  return { ornament: known(row.ornament), skyline: known(row.skyline) }
}

/** All destinations in their order, hidden ones too. Facts are due on the day of their review. */
export async function listStaffDestinations(db: Db, today: string): Promise<StaffDestination[]> {
  const rows = await selectDestinations(db, today)
    .orderBy('destination.position')
    .orderBy('destination.id')
    .execute()
  return rows.map((row) => ({ ...row, ...drawingsIn(row) }))
}

export async function findStaffDestination(
  db: Db,
  key: string,
  today: string,
): Promise<StaffDestination | undefined> {
  const row = await selectDestinations(db, today)
    .where(sql<boolean>`destination.key = ${key}`)
    .executeTakeFirst()
  return row && { ...row, ...drawingsIn(row) }
}

/** Locked, so that nothing changes between what is checked and what is written. */
export async function findDestinationForUpdate(
  tx: Db,
  key: DestinationKey,
  today: string,
): Promise<StaffDestination | undefined> {
  // A statement that waits for a lock sees the earlier facts; the next one sees the current ones.
  await tx.selectFrom('destination').select('id').where('key', '=', key).forNoKeyUpdate().execute()
  return findStaffDestination(tx, key, today)
}

function selectDestinations(db: Db, today: string) {
  return db
    .selectFrom('destination')
    .leftJoin('account', 'account.id', 'destination.updated_by')
    .select([
      'destination.id',
      'destination.key',
      'destination.country',
      'destination.also_in as alsoIn',
      'destination.city',
      'destination.name',
      'destination.summary',
      'destination.sections',
      'destination.calendar',
      'destination.visa_steps as visaSteps',
      'destination.submissions',
      'destination.currency',
      'destination.zone',
      'destination.community',
      'destination.names_in as namesIn',
      'destination.colours',
      'destination.passport',
      'destination.ornament',
      'destination.skyline',
      'destination.position',
      'destination.published',
      'destination.version',
      'destination.updated_at as updatedAt',
    ])
    .select((eb) => [
      universityCount(eb).as('universityCount'),
      factsOf(eb, { withPeople: true }).as('facts'),
      livingCostsOf(eb).as('livingCosts'),
      editorName.as('updatedBy'),
      eb
        .selectFrom('program')
        .innerJoin('university', 'university.id', 'program.university_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('university.destination_id', '=', 'destination.id')
        .where('university.status', '=', 'published')
        .where('program.status', '=', 'published')
        .$asScalar()
        .$notNull()
        .as('programCount'),
      eb
        .selectFrom('fact')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('fact.destination_id', '=', 'destination.id')
        .where('fact.review_by', '<=', today)
        .$asScalar()
        .$notNull()
        .as('factsDue'),
    ])
}

function livingCostsOf(eb: ExpressionBuilder<DB, 'destination'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('living_cost')
      .select(['living_cost.key', 'living_cost.city', 'covers', 'amount_min as amountMin'])
      .select(['amount_max as amountMax', 'living_cost.currency', 'period'])
      .select(['valid_for_year as validForYear', 'certainty', 'source_url as sourceUrl'])
      .select(['source_name as sourceName', 'source_type as sourceType'])
      .select(['checked_on as checkedOn', 'checked_by as checkedBy'])
      .select(['review_by as reviewBy', 'note'])
      .whereRef('living_cost.destination_id', '=', 'destination.id')
      .orderBy('living_cost.position'),
  )
}

export async function replaceLivingCosts(
  tx: Db,
  destinationId: number,
  costs: NonNullable<DestinationEdit['livingCosts']>,
): Promise<void> {
  await tx.deleteFrom('living_cost').where('destination_id', '=', destinationId).execute()
  if (costs.length === 0) return
  await tx
    .insertInto('living_cost')
    .values(
      costs.map((cost, place) => ({
        destination_id: destinationId,
        key: cost.key,
        position: place + 1,
        city: cost.city,
        covers: cost.covers,
        amount_min: cost.amountMin,
        amount_max: cost.amountMax,
        currency: cost.currency,
        period: cost.period,
        valid_for_year: cost.validForYear,
        ...groundColumns(cost),
        source_type: cost.sourceType,
        review_by: cost.reviewBy,
        note: cost.note === null ? null : JSON.stringify(cost.note),
      })),
    )
    .execute()
}

type RowColumn =
  | 'country'
  | 'also_in'
  | 'city'
  | 'currency'
  | 'zone'
  | 'community'
  | 'names_in'
  | 'colours'
  | 'passport'
  | 'ornament'
  | 'skyline'

/** Hidden, and after all others. */
export async function insertDestination(
  tx: Db,
  columns: Pick<
    Insertable<DestinationTable>,
    'key' | 'name' | 'summary' | 'sections' | RowColumn
  > & {
    created_at: Date
    updated_at: Date
    updated_by: number
  },
): Promise<void> {
  await tx
    .insertInto('destination')
    .values((eb) => ({
      ...columns,
      published: false,
      position: eb
        .selectFrom('destination')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .$asScalar()
        .$notNull(),
    }))
    .execute()
}

export async function countDestinations(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('destination')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Overwrites the version that the change was made from; false if there is another one by now. */
export async function updateDestination(
  tx: Db,
  id: number,
  version: number,
  columns: Partial<
    Pick<
      Insertable<DestinationTable>,
      | 'name'
      | 'summary'
      | 'sections'
      | 'calendar'
      | 'visa_steps'
      | 'submissions'
      | 'position'
      | 'published'
      | RowColumn
    >
  > & {
    updated_at: Date
    updated_by: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('destination')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
