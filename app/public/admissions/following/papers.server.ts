import { formatDate } from '../../../format.ts'
import { outcomeOf } from '../../../server-api.ts'
import type { SectionCall } from './section-call.ts'

/** What universities sent and the applicant may see; null where there is nothing yet. */
export async function loadPapers({ link, accessToken, language, words }: SectionCall) {
  const outcome = await outcomeOf(link.papers.$get({ param: { access_token: accessToken } }))
  if (!outcome.ok || outcome.body.length === 0) return null
  return {
    papers: outcome.body.map((one) => ({
      address: `/api/applications/by-link/${accessToken}/papers/${one.key}`,
      name: words.papers.kind[one.kind],
      text: [one.number, formatDate(one.receivedOn, language), one.reference, one.fileName]
        .filter(Boolean)
        .join(' · '),
    })),
  }
}
