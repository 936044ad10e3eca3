import { outcomeOf } from '../../../server-api.ts'
import { readDocumentPost } from '../../documents/document-post.server.ts'
import type { FollowingOutcome, FollowingPost } from './following-post.ts'
import { refusalOf } from './refusal-of.server.ts'
import type { SectionCall } from './section-call.ts'

/** What was requested, what was sent, and where its files go. */
export async function loadDocuments({ link, accessToken }: SectionCall) {
  const outcome = await outcomeOf(link.documents.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok) return null
  return {
    base: `/api/applications/by-link/${accessToken}`,
    page: `/application/${accessToken}`,
    own: outcome.body,
  }
}

/** Says why a document doesn't apply: one that was asked for, or one of the rules. */
export async function claimNotApplicable({
  form,
  link,
  accessToken,
}: FollowingPost): Promise<FollowingOutcome> {
  const { item, type, language, document, reason } = readDocumentPost(form)
  const param = { access_token: accessToken }
  const outcome =
    document === ''
      ? await outcomeOf(
          link.documents['not-applicable'].$post({ param, json: { type, language, reason } }),
        )
      : await outcomeOf(
          link.documents[':document_key']['not-applicable'].$post({
            param: { ...param, document_key: document },
            json: { reason },
          }),
        )
  return outcome.ok
    ? { ok: true, to: 'documents' }
    : refusalOf(outcome.problem, { item, document, reason })
}
