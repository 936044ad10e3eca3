import { Problem } from '#contract/common/values/problems.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { listAdministrators } from '../identity/staff/list-administrators.ts'
import { queueMails } from '../messaging/queue-mail.ts'
import type { AlertKind } from '../security-log/watch.ts'
import { wordsAt } from '../words/locales.ts'

/** Mails those who manage the settings, each in their language, at most once an hour for each kind. */
export async function warnManagers(
  deps: Pick<Deps, 'db' | 'env' | 'locales' | 'now'>,
  kind: AlertKind,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await countUse(tx, { name: 'security alert', max: 1, windowSeconds: 3600 }, kind)
      const link = `${deps.env.publicUrl}/admin/audit`
      const mails = (await listAdministrators(tx)).map(({ email, language, givenNames: name }) => ({
        template: 'security_alert' as const,
        language,
        to: email,
        params: {
          name,
          link,
          alert: wordsAt(deps.locales, language, 'mail', `securityAlert.${kind}.alert`),
          todo: wordsAt(deps.locales, language, 'mail', `securityAlert.${kind}.todo`),
        },
      }))
      await queueMails(tx, deps, mails)
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return
    throw error
  }
}
