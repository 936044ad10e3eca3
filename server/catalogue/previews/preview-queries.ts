import type { PreviewEntity } from '#contract/catalogue/preview.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'

/** The destination that a record belongs to, published or not; undefined if there is no such record. */
export async function findDestinationOf(
  db: Db,
  { entity, key }: { entity: PreviewEntity; key: string },
): Promise<DestinationKey | undefined> {
  const destinations = db.selectFrom('destination').select('destination.key')
  const ofUniversities = destinations.innerJoin(
    'university',
    'university.destination_id',
    'destination.id',
  )
  const found = {
    destination: () => destinations.where('destination.key', '=', key),
    university: () => ofUniversities.where('university.key', '=', key),
    program: () =>
      ofUniversities
        .innerJoin('program', 'program.university_id', 'university.id')
        .where('program.key', '=', key),
  }
  return (await found[entity]().executeTakeFirst())?.key
}
