import { timingSafeEqual } from 'node:crypto'
import type { ReadingContext } from '#contract/answers/read-answers.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { type DraftRow, findDraft } from './draft-queries.ts'
import { readPhone } from './read-phone.ts'

/** The draft of this key and secret; a wrong secret gets the same answer as a draft that doesn't exist. */
export async function openDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
  secret: string | undefined,
): Promise<DraftRow> {
  const draft = await findDraft(db, key, now())
  const given = sha256(secret ?? '')
  if (!draft || !timingSafeEqual(given, draft.secret_hash)) throw new Problem('not_found')
  return draft
}

export function readingContext(now: Date): ReadingContext {
  return { today: now.toISOString().slice(0, 10), readPhone }
}
