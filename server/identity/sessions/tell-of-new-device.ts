import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { wordsAt } from '../../words/locales.ts'
import type { Caller } from '../limits.ts'
import type { Account } from '../queries.ts'
import { deviceOf } from './device-of.ts'
import { knownBrowser } from './known-browser.ts'

/**
 * Mails an account's owner that it was signed in to in a new browser. The very first time there is no
 * other browser to distinguish it from.
 */
export async function tellOfNewDevice(
  tx: Db,
  deps: Pick<Deps, 'env' | 'locales' | 'now' | 'secret'>,
  { email, givenNames: name, language, lastSignInAt }: Account,
  { cookies, userAgent }: Pick<Caller, 'cookies' | 'userAgent'>,
): Promise<void> {
  if (lastSignInAt === null || knownBrowser(deps, cookies, email) !== undefined) return
  if (!(await mayMail(tx, 'device', email))) return
  const { browser, system } = deviceOf(userAgent ?? null)
  const device = [browser, system].filter((one) => one !== null).join(', ')
  await queueMail(tx, deps, {
    template: 'new_device',
    ...{ language, to: email },
    params: {
      name,
      device: device || wordsAt(deps.locales, language, 'mail', 'unknownDevice'),
      link: `${deps.env.publicUrl}/auth/forgot`,
    },
  })
}
