import { isSameText, type KeyRing, keyFor, keysFor, signatureOf } from '../keys/secret.ts'

const purpose = 'opening-alert'
const shape = /^([\w-]{22})\.([\w-]{43})$/

/** What the mailed link of an alert carries. It confirms or ends that alert, and opens nothing else. */
export function alertTokenOf(secret: KeyRing, key: string): string {
  return signed(keyFor(secret, purpose), key)
}

/** The alert's key; undefined for a token that is none of ours. */
export function readAlertToken(secret: KeyRing, token: string): string | undefined {
  const key = shape.exec(token)?.[1]
  if (key === undefined) return undefined
  const isOurs = keysFor(secret, purpose).some((one) => isSameText(token, signed(one, key)))
  return isOurs ? key : undefined
}

function signed(signing: Buffer, key: string): string {
  return `${key}.${signatureOf(signing, key)}`
}
