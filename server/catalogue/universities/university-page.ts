import type { Db } from '../../database/database.ts'
import { programRowTexts } from '../programs/program-page.ts'
import { type findUniversity, readUniversityLines } from './place-queries.ts'
import { readUniversityOverview } from './university-overview-queries.ts'

/** Programs shown with their university; more of them are found by the search. */
const shownPrograms = 12

type FoundUniversity = NonNullable<Awaited<ReturnType<typeof findUniversity>>>

/** A `UniversityDetail` as JSON text at an instant. */
export async function universityPageText(
  db: Db,
  university: FoundUniversity,
  now: Date,
): Promise<string> {
  const overview = await readUniversityOverview(db, university.key)
  const lines = await readUniversityLines(db, university.key, shownPrograms)
  const programs = `{"rows":[${programRowTexts(lines, now)}],"total":${university.programCount}}`
  return `${JSON.stringify({ ...university, overview }).slice(0, -1)},"programs":${programs}}`
}
