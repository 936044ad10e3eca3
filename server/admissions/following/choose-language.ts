import type { SubmissionView } from '#contract/admissions/following.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { followSubmission } from './follow.ts'
import { lockApplicantOfLink, putLanguage } from './follow-queries.ts'

/** The applicant chooses the language in which the team writes to them from now on. */
export async function chooseLanguage(
  deps: Deps,
  { accessToken, requestId }: { accessToken: string; requestId: string },
  language: Language,
): Promise<SubmissionView> {
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicantOfLink(tx, sha256(accessToken))
    if (!applicant) throw new Problem('not_found')
    if (applicant.language === language) return

    await putLanguage(tx, applicant.id, language, deps.now())
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'applicant.language_chosen',
      entity: 'applicant',
      entityKey: applicant.key,
      before: { language: applicant.language },
      after: { language },
      requestId,
    })
  })
  return followSubmission(deps, accessToken)
}
