import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { type KeyRing, keyIdOf, markedKey, signatureOf } from '../keys/secret.ts'

/** The address of a submission's private page, as in its mails. */
export function applicationLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  linkSeed: string,
): string {
  return `${env.publicUrl}/application/${accessTokenOf(secret, linkSeed)}`
}

/** The seed of a private link, marked with the secret that it is derived with. */
export function newLinkSeed(secret: KeyRing): string {
  return `${keyIdOf(secret)}.${newOpaqueKey()}`
}

export function accessTokenOf(secret: KeyRing, linkSeed: string): string {
  const [mark] = linkSeed.includes('.') ? linkSeed.split('.', 1) : []
  return signatureOf(markedKey(secret, mark, 'application-link'), linkSeed)
}
