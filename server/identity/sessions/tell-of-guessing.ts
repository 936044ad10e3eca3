import type { Deps } from '../../deps.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import type { Account } from '../queries.ts'

/** Mails an account's owner that someone is trying passwords, and that their own browsers still get in. */
export async function tellOfGuessing(
  deps: Deps,
  email: string,
  account: Account | undefined,
): Promise<void> {
  if (!(await mayMail(deps.db, 'guessed', email)) || account?.status !== 'active') return
  const { givenNames: name, language, email: to } = account
  const link = `${deps.env.publicUrl}/auth/forgot`
  await queueMail(deps.db, deps, {
    template: 'password_guessed',
    ...{ language, to },
    params: { name, link },
  })
}
