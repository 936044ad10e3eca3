import type { UniversityList, UniversityQuery } from '#contract/catalogue/catalogue.ts'
import type { Db } from '../../database/database.ts'
import { listUniversities } from './place-queries.ts'

/** More than a list to choose from can hold; the others are found by their name. */
const mostCities = 80

type Town = Awaited<ReturnType<typeof listUniversities>>['towns'][number]

/** A page of universities, with the counts that its filters show. */
export async function universityList(db: Db, query: UniversityQuery): Promise<UniversityList> {
  const { destination, city, withPrograms, page, size } = query
  const { rows, towns } = await listUniversities(db, query)
  const there = towns.filter((town) => !destination || town.destination === destination)
  const fitting = there.filter((town) => city === undefined || town.city === city)
  const counts = countOf(fitting)
  return {
    rows,
    total: withPrograms ? counts.withPrograms : counts.universities,
    page,
    size,
    withPrograms: counts.withPrograms,
    places: [...Map.groupBy(towns, (town) => town.destination)].map(([key, all]) => ({
      destination: key,
      ...countOf(all),
    })),
    cities: destination
      ? there
          .toSorted((a, b) => Number(b.city === city) - Number(a.city === city))
          .slice(0, mostCities)
          .map(({ destination: _, ...town }) => town)
      : [],
  }
}

function countOf(towns: readonly Town[]): Pick<Town, 'universities' | 'withPrograms'> {
  return {
    universities: towns.reduce((sum, town) => sum + town.universities, 0),
    withPrograms: towns.reduce((sum, town) => sum + town.withPrograms, 0),
  }
}
