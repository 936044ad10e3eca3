import type { MergeApplicants } from '#contract/applicants/applicant-file.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { keepAskedLines } from '../../documents/standing.ts'
import { refuseHidden, refusePartlyHidden } from '../../identity/staff/within-sight.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { tellMerge } from '../../notifications/tell.ts'
import { lockApplicant } from '../applicants/applicant-queries.ts'
import { giveLinks } from '../links/merged-links.ts'
import { closeDuplicates, reopenDuplicates } from './merge-duplicates.ts'
import {
  awaitsOwnData,
  closeMerge,
  findReader,
  giveSent,
  hasMerged,
  insertMerge,
  listSentOf,
  lockBoth,
  lockMerge,
  raiseVersion,
  setMergedInto,
} from './merge-queries.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/**
 * Merges the submissions of one file into another of the same person, from the versions of both that
 * were on screen. What is moved is recorded, so that exactly that can go back. Throws `conflict` if a
 * file was merged before, and `merge_waits` if the one to merge is kept for a dispute or a person waits
 * to be erased or for what the team wrote. If both have an application for one intake, the one that came less far is
 * closed as a duplicate.
 */
export async function mergeApplicants(
  deps: Deps,
  { actor, requestId }: Caller,
  key: string,
  expectedVersion: number,
  { merged: mergedKey, mergedVersion }: MergeApplicants,
): Promise<void> {
  await refuseHidden(deps, actor, { applicants: [mergedKey] })
  await deps.db.transaction().execute(async (tx) => {
    const both = await lockBoth(tx, [key, mergedKey])
    const kept = both.find((one) => one.key === key)
    const merged = both.find((one) => one.key === mergedKey)
    if (!kept || !merged) throw new Problem('not_found')
    await refusePartlyHidden({ db: tx }, actor, [key, mergedKey])
    if (kept.version !== expectedVersion || merged.version !== mergedVersion) {
      throw new Problem('version_stale')
    }
    if (kept.id === merged.id || kept.merged_into !== null || merged.merged_into !== null) {
      throw new Problem('conflict')
    }
    if (await hasMerged(tx, merged.id)) throw new Problem('conflict')
    // The mark that keeps a file for a dispute is on the file, which would have nothing to keep.
    if (merged.kept_since !== null || (await awaitsOwnData(tx, [kept.id, merged.id]))) {
      throw new Problem('merge_waits')
    }

    const now = deps.now()
    const accountId = actor.accountId
    const sent = await listSentOf(tx, merged.id)
    const files = { keptId: kept.id, mergedId: merged.id }
    const duplicates = await closeDuplicates(tx, deps, files, { now, accountId })
    const [from, to] = [await findReader(tx, merged.id), await findReader(tx, kept.id)]
    if (from && to) await giveLinks(tx, deps, merged.id, { from, to })
    await giveSent(tx, sent, merged.id, kept.id)
    await keepAskedLines(tx, sent.applicationIds)
    await setMergedInto(tx, merged.id, { keptId: kept.id, now, accountId })
    await raiseVersion(tx, kept.id)
    await tellMerge(tx, { at: now, by: accountId }, { keptId: kept.id, mergedId: merged.id })
    await insertMerge(tx, {
      key: newOpaqueKey(),
      kept_id: kept.id,
      merged_id: merged.id,
      application_ids: sent.applicationIds,
      submission_ids: sent.submissionIds,
      duplicates: JSON.stringify(duplicates),
      at: now,
      by_id: accountId,
    })
    await recordAudit(tx, {
      actor,
      action: 'applicant.merged',
      entity: 'applicant',
      entityKey: key,
      after: { merged: mergedKey },
      requestId,
    })
  })
}

/** Gives back to a file what was merged from it, in its present state. */
export async function unmergeApplicants(
  deps: Deps,
  { actor, requestId }: Caller,
  key: string,
  mergeKey: string,
  expectedVersion: number,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const kept = await lockApplicant(tx, key)
    if (!kept) throw new Problem('not_found')
    await refusePartlyHidden({ db: tx }, actor, [key])
    if (kept.version !== expectedVersion) throw new Problem('version_stale')
    const merge = await lockMerge(tx, kept.id, mergeKey)
    if (!merge) throw new Problem('not_found')

    const now = deps.now()
    const accountId = actor.accountId
    const sent = { applicationIds: merge.application_ids, submissionIds: merge.submission_ids }
    await giveSent(tx, sent, kept.id, merge.merged_id)
    const [from, to] = [await findReader(tx, kept.id), await findReader(tx, merge.merged_id)]
    if (from && to) await giveLinks(tx, deps, merge.merged_id, { from, to })
    await keepAskedLines(tx, sent.applicationIds)
    await setMergedInto(tx, merge.merged_id, { keptId: null, now, accountId })
    await raiseVersion(tx, kept.id)
    await reopenDuplicates(tx, merge.duplicates, { now, accountId })
    await closeMerge(tx, merge.id, { now, accountId })
    await recordAudit(tx, {
      actor,
      action: 'applicant.unmerged',
      entity: 'applicant',
      entityKey: key,
      after: { merged: merge.merged_key },
      requestId,
    })
  })
}
