import type { PreviewEntity } from '#contract/catalogue/preview.ts'
import type { Deps } from '../deps.ts'
import { findUniversity } from './place-queries.ts'
import { programPageText } from './program-page.ts'
import { findProgramTexts } from './program-queries.ts'
import { universityPageText } from './university-page.ts'

type Needs = Pick<Deps, 'db' | 'database' | 'now'>

/** A `Preview` as JSON text: read like the public page, except for whether it is published. */
export async function readPreview(
  { db, database, now }: Needs,
  { entity, key }: { entity: PreviewEntity; key: string },
): Promise<string | undefined> {
  if (entity === 'program') {
    const texts = await findProgramTexts(database.pool, key, { published: false })
    return texts && `{"entity":"program","detail":${programPageText(texts, now())}}`
  }
  const university = await findUniversity(db, key, { published: false })
  if (!university) return undefined
  return `{"entity":"university","detail":${await universityPageText(db, university, now())}}`
}
