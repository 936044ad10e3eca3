import type { Preview, PreviewEntity } from '#contract/catalogue/preview.ts'
import type { Deps } from '../../deps.ts'
import type { createEstimator, EstimatorDeps } from '../estimate/estimate.ts'
import { programPageText } from '../programs/program-page.ts'
import { findProgramTexts } from '../programs/program-queries.ts'
import { findDestination, findUniversity } from '../universities/place-queries.ts'
import { universityPageText } from '../universities/university-page.ts'

type Needs = Pick<Deps, 'db' | 'database' | 'now'> &
  Pick<EstimatorDeps, 'finder'> & { estimate: ReturnType<typeof createEstimator> }

/** A `Preview` as JSON text: read like the public page, except for whether it is published. */
export async function readPreview(
  needs: Needs,
  { entity, key }: { entity: PreviewEntity; key: string },
): Promise<string | undefined> {
  const { db, database, now } = needs
  if (entity === 'destination') return readDestinationPreview(needs, key)
  if (entity === 'program') {
    const texts = await findProgramTexts(database.pool, key, { published: false })
    return texts && `{"entity":"program","detail":${programPageText(texts, now())}}`
  }
  const university = await findUniversity(db, key, { published: false })
  if (!university) return undefined
  return `{"entity":"university","detail":${await universityPageText(db, university, now())}}`
}

async function readDestinationPreview(
  { db, finder, estimate }: Needs,
  key: string,
): Promise<string | undefined> {
  const destination = await findDestination(db, key, { published: false })
  if (!destination) return undefined
  const counts = await finder.programCounts()
  return JSON.stringify({
    entity: 'destination',
    detail: { ...destination, programCount: counts[key] ?? 0 },
    estimate: (await estimate(key, {})) ?? null,
  } satisfies Preview)
}
