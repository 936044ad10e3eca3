import type { Deps } from '../deps.ts'
import { accessTokenOf } from './secrets.ts'

/** The private page of an application, as it stands in its mails. */
export function applicationLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  number: string,
): string {
  return `${env.publicUrl}/application/${accessTokenOf(secret, number)}`
}
