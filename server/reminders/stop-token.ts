import { isSameText, type KeyRing, keyFor, keysFor, signatureOf } from '../keys/secret.ts'

/** Whose reminders: of one form that is not sent, or of everything an applicant sent. */
export interface Reminded {
  of: 'draft' | 'applicant'
  key: string
}

const purpose = 'reminders'
const shape = /^(draft|applicant)\.([\w-]{22})\.([\w-]{43})$/

/** What a reminder's stop link carries. It says nothing else and opens nothing else. */
export function stopTokenOf(secret: KeyRing, whose: Reminded): string {
  return signed(keyFor(secret, purpose), whose)
}

/** Undefined for a token that is none of ours. */
export function readStopToken(secret: KeyRing, token: string): Reminded | undefined {
  const [, of = '', key = ''] = shape.exec(token) ?? []
  if (of !== 'draft' && of !== 'applicant') return undefined
  const isOurs = keysFor(secret, purpose).some((one) => isSameText(token, signed(one, { of, key })))
  return isOurs ? { of, key } : undefined
}

function signed(signing: Buffer, { of, key }: Reminded): string {
  return `${of}.${key}.${signatureOf(signing, `${of}.${key}`)}`
}
