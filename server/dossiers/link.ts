import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { keyFor, signatureOf } from '../secret.ts'

/** Derived, not stored: the database holds its SHA-256, and staff can still be shown the address. */
export function dossierToken(secret: Buffer, dossierKey: string): string {
  return signatureOf(keyFor(secret, 'dossier-link'), dossierKey)
}

/** Its page opens in the language that was chosen for the university. */
export function dossierLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  { key, language }: { key: string; language: Language },
): string {
  return `${env.publicUrl}/dossier/${dossierToken(secret, key)}?lng=${language}`
}
