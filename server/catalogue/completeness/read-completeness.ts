import {
  type Completeness,
  type CompletenessRow,
  figureKinds,
} from '#contract/catalogue/completeness.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import type { Deps } from '../../deps.ts'
import { countFigures, countPlaces } from './completeness-queries.ts'

/** How complete and how fresh the visible catalogue is, counted as it is now. */
export async function readCompleteness({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Completeness> {
  const places = await countPlaces(db)
  const counted = await countFigures(db, now())
  return {
    destinations: places.map((place) => ({
      ...place,
      rows: figureKinds.map((kind): CompletenessRow => {
        const found = counted.find(
          (one) => one.kind === kind && one.destination === place.destination,
        )
        const byCertainty = Object.fromEntries(
          certainties.map((certainty) => [certainty, found?.[certainty] ?? 0]),
        ) as CompletenessRow['byCertainty']
        return {
          kind,
          byCertainty,
          total: found?.total ?? 0,
          current: found?.current ?? 0,
          older: found?.older ?? 0,
          undated: found?.undated ?? 0,
          readFrom: found?.readFrom ?? null,
          readTo: found?.readTo ?? null,
        }
      }),
    })),
  }
}
