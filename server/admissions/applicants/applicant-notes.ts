import { z } from 'zod'
import { mostTags } from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { lockApplicant, updateApplicant } from './applicant-queries.ts'
import { insertNote } from './file-queries.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** Notes something for colleagues; the applicant never sees it. */
export async function addNote(
  deps: Deps,
  { actor, requestId }: Caller,
  { applicantKey, idempotencyKey }: { applicantKey: string; idempotencyKey: string | undefined },
  body: string,
): Promise<void> {
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'applicant-note',
      visitor: actor.key,
      request: { applicantKey, body },
      answer: z.object({}),
    },
    async (tx) => {
      const applicant = await lockApplicant(tx, applicantKey)
      if (!applicant) throw new Problem('not_found')

      await insertNote(tx, {
        applicant_id: applicant.id,
        body,
        at: deps.now(),
        by_id: actor.accountId,
      })
      await recordAudit(tx, {
        actor,
        action: 'applicant.noted',
        entity: 'applicant',
        entityKey: applicantKey,
        requestId,
      })
      return {}
    },
  )
}

/** Replaces the tags of a file that were on screen with these. */
export async function changeTags(
  deps: Deps,
  { actor, requestId }: Caller,
  { applicantKey, version }: { applicantKey: string; version: number },
  tags: readonly string[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicant(tx, applicantKey)
    if (!applicant) throw new Problem('not_found')
    if (applicant.version !== version) throw new Problem('version_stale')

    const next = [...new Set(tags)].slice(0, mostTags)
    await updateApplicant(tx, applicant.id, {
      tags: next,
      updated_at: deps.now(),
      updated_by: actor.accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'applicant.tagged',
      entity: 'applicant',
      entityKey: applicantKey,
      // Not which tags: they are words about a person, and the trail outlives the file.
      requestId,
    })
  })
}
