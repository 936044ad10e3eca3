import type { Language } from '#contract/common/values/languages.ts'
import type { Deps } from '../deps.ts'
import { derivedAs, type KeyRing, keyFor, signatureOf } from '../keys/secret.ts'

/** Derived, not stored: the database holds its SHA-256, and staff can still be shown the address. */
export function dossierToken(secret: KeyRing, dossierKey: string): string {
  return signatureOf(keyFor(secret, 'dossier-link'), dossierKey)
}

/** Its page opens in the language that was chosen for the university. */
export function dossierLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  {
    key,
    language,
    token_hash: hash,
  }: { key: string; language: Language; token_hash: Buffer | null },
): string {
  const token = hash ? derivedAs(secret, 'dossier-link', key, hash) : dossierToken(secret, key)
  return `${env.publicUrl}/dossier/${token}?lng=${language}`
}
