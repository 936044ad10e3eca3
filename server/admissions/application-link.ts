import type { Deps } from '../deps.ts'
import { accessTokenOf } from './secrets.ts'

/** The private page of a submission, as it stands in its mails. */
export function applicationLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  linkSeed: string,
): string {
  return `${env.publicUrl}/application/${accessTokenOf(secret, linkSeed)}`
}
