import type { ApplicantEdit } from '#contract/applicants/applicants.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { listLinksWithNumbers } from './email-correction-queries.ts'

/**
 * Mails the private links of a file to an address that staff have corrected, which never had them. The
 * mail leaves when the hold on the address ends.
 */
export async function mailLinks(
  tx: Db,
  deps: Deps,
  applicantId: number,
  { email, givenNames, language }: Pick<ApplicantEdit, 'email' | 'givenNames' | 'language'>,
): Promise<void> {
  for (const { number, link_seed } of await listLinksWithNumbers(tx, applicantId)) {
    await queueMail(tx, deps, {
      template: 'email_corrected',
      ...{ language, to: email },
      params: { name: givenNames, number, link: applicationLink(deps, link_seed) },
    })
  }
}
