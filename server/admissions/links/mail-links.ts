import type { ApplicantEdit } from '#contract/applicants/applicants.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { applicationLink } from '../../links/application-link.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { listLinksWithNumbers } from './email-correction-queries.ts'

/**
 * Mails the private links of a file to an address that never had them: one that staff have corrected,
 * where the mail leaves when the hold on the address ends, or that of a file which another was merged into.
 */
export async function mailLinks(
  tx: Db,
  deps: Pick<Deps, 'env' | 'now' | 'secret' | 'locales'>,
  template: 'email_corrected' | 'link_renewed',
  applicantId: number,
  { email, givenNames, language }: Pick<ApplicantEdit, 'email' | 'givenNames' | 'language'>,
): Promise<void> {
  for (const { number, link_seed } of await listLinksWithNumbers(tx, applicantId)) {
    await queueMail(tx, deps, {
      template,
      ...{ language, to: email },
      params: { name: givenNames, number, link: applicationLink(deps, link_seed) },
    })
  }
}
