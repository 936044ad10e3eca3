import { sql } from 'kysely'
import type { CostFigure } from '#contract/estimate.ts'
import type { DestinationKey } from '#contract/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import type { OwnershipKind } from './catalogue-figures.ts'

export async function findEstimatedDestination(db: Db, key: DestinationKey) {
  return db
    .selectFrom('destination')
    .select(['destination.id', 'destination.currency', 'destination.city'])
    .where('key', '=', key)
    .where('published', '=', true)
    .executeTakeFirst()
}

/** What is known of a destination's costs, in the order of the files. */
export async function listLivingCosts(db: Db, destinationId: number): Promise<CostFigure[]> {
  return db
    .selectFrom('living_cost')
    .select([
      'key',
      'city',
      'covers',
      'amount_min as amountMin',
      'amount_max as amountMax',
      'currency',
      'period',
      'valid_for_year as validForYear',
      'source_url as sourceUrl',
      'source_type as sourceType',
      'confidence',
      'checked_on as checkedOn',
      'review_by as reviewBy',
      'note',
    ])
    .where('destination_id', '=', destinationId)
    .orderBy('position')
    .execute()
}

/** A program that visitors may see, with the lines of its tuition. */
export async function findEstimatedProgram(db: Db, destinationId: number, key: string) {
  const program = await db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .select((eb) => [
      'program.id',
      'program.key',
      'program.title',
      'program.level',
      'program.duration_months as durationMonths',
      eb.fn.coalesce('program.city', 'university.city').as('city'),
      sql<OwnershipKind | null>`case when university.ownership = 'public' then 'public'
        when university.ownership is not null then 'private' end`.as('ownership'),
    ])
    .where('program.key', '=', key)
    .where('program.status', '=', 'published')
    .where('university.status', '=', 'published')
    .where('university.destination_id', '=', destinationId)
    .executeTakeFirst()
  if (!program) return undefined
  const tuition = await db
    .selectFrom('tuition_line')
    .select([
      'audience',
      'amount_minor as amountMinor',
      'currency',
      'period',
      'academic_year as academicYear',
      'source_url as sourceUrl',
      'confidence',
    ])
    .where('program_id', '=', program.id)
    .orderBy('position')
    .execute()
  return { ...program, tuition }
}
