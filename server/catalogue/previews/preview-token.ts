import { type PreviewEntity, previewEntities } from '#contract/catalogue/preview.ts'
import type { Deps } from '../../deps.ts'
import { isSameText, keyFor, signatureOf } from '../../keys/secret.ts'

interface Previewed {
  entity: PreviewEntity
  key: string
}

const livesMs = 30 * 60_000

/** `entity.key.expiry.signature`: a page in a new tab has no other proof of who opens it. */
export function makePreviewToken(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  { entity, key }: Previewed,
): string {
  const named = `${entity}.${key}.${Math.floor((now().getTime() + livesMs) / 1000)}`
  return `${named}.${signatureOf(keyFor(secret, 'preview'), named)}`
}

/** Undefined if this installation has not signed it, or too long ago. */
export function readPreviewToken(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  token: string,
): Previewed | undefined {
  const parts =
    /^((program|university|destination)\.([a-z0-9-]{2,120})\.(\d{1,12}))\.([\w-]{43})$/.exec(token)
  if (!parts) return undefined
  const [, named = '', word, key = '', expires = '', signature = ''] = parts
  if (!isSameText(signature, signatureOf(keyFor(secret, 'preview'), named))) return undefined
  if (Number(expires) * 1000 < now().getTime()) return undefined
  const entity = previewEntities.find((one) => one === word)
  return entity && { entity, key }
}
