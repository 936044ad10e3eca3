import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { heldUntil } from '../messaging/hold-mail.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writtenDay } from '../words/written-date.ts'
import { dossierLink } from './link.ts'
import type { SentApplication, ToMake } from './queries.ts'
import { dossierWords } from './words.ts'

/**
 * Mails the university where the files are, once they are there. Its answer goes to the colleague who
 * sent them; the mail names no applicant that the link would not show.
 */
export async function mailDossier(
  tx: Db,
  deps: Deps,
  dossier: ToMake,
  applications: readonly SentApplication[],
): Promise<void> {
  const { addressee_email: to, link_ends_at: ends, mailed, language } = dossier
  const [first] = applications
  if (!mailed || to === null || ends === null || !first) return
  const words = dossierWords(deps, language)
  await queueMail(tx, deps, {
    template: 'dossier_sent',
    language,
    to,
    replyTo: dossier.by_email,
    heldUntil: heldUntil(await readSettings(tx), deps.now()),
    actId: dossier.act_id,
    params: {
      number: first.number,
      applications: words.count('mailed', applications.length),
      university: words.university(first.snapshot),
      reference: dossier.reference ?? '',
      sender: dossier.by,
      date: writtenDay(ends.toISOString().slice(0, 10), language),
      link: dossierLink(deps, dossier),
    },
  })
}
