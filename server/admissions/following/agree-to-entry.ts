import type { SubmissionView } from '#contract/admissions/following.ts'
import { declarationOf } from '#contract/admissions/values/who-sends.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { lockEntryOfLink, putAgreement } from '../applicants/entry-queries.ts'
import { agreedTextHash } from '../drafts/consent-text.ts'
import { followSubmission } from './follow.ts'

/** The applicant agrees to what staff entered for them, as their page shows it. Agreeing a second time changes nothing. */
export async function agreeToEntry(
  deps: Deps,
  { accessToken, requestId }: { accessToken: string; requestId: string },
): Promise<SubmissionView> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntryOfLink(tx, sha256(accessToken))
    if (!entry) throw new Problem('not_found')
    if (entry.consent_how !== 'later') throw new Problem('move_not_allowed')
    if (entry.agreed_at !== null) return

    const declaration = declarationOf(entry.channels)
    await putAgreement(tx, entry.id, {
      at: deps.now(),
      textHash: agreedTextHash(deps.locales, declaration),
    })
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'application.agreed',
      entity: 'applicant',
      entityKey: entry.key,
      requestId,
    })
  })
  return followSubmission(deps, accessToken)
}
