import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { wordsAt } from '../../words/locales.ts'
import type { Account } from '../queries.ts'

interface Change {
  change: 'added' | 'removed'
  factor: 'totp' | 'passkey'
  /** A passkey's name. */
  device?: string
  requestId: string
}

/** The owner of an account hears of every change of how it is signed in to. */
export async function tellOfFactor(
  tx: Db,
  deps: Deps,
  { id, key, email, language, givenNames: name }: Account,
  { change, factor, device, requestId }: Change,
): Promise<void> {
  await recordAudit(tx, {
    actor: { accountId: id, key },
    action: `second_factor.${change}`,
    entity: 'account',
    entityKey: key,
    after: { factor, ...(device !== undefined && { device }) },
    requestId,
  })
  await queueMail(tx, deps, {
    template: change === 'added' ? 'second_factor_added' : 'second_factor_removed',
    language,
    to: email,
    params: {
      name,
      factor: device ?? wordsAt(deps.locales, language, 'mail', `factor.${factor}`),
      link: `${deps.env.publicUrl}/admin/account`,
    },
  })
}
