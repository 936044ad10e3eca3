import { isSameText, keyFor, signatureOf } from '../../secret.ts'

/** Whose reminders: of one form that is not sent, or of everything an applicant sent. */
export interface Reminded {
  of: 'draft' | 'applicant'
  key: string
}

const shape = /^(draft|applicant)\.([\w-]{22})\.([\w-]{43})$/

/** What a reminder's stop link carries. It says nothing else and opens nothing else. */
export function stopTokenOf(secret: Buffer, { of, key }: Reminded): string {
  return `${of}.${key}.${signatureOf(keyFor(secret, 'reminders'), `${of}.${key}`)}`
}

/** Undefined for a token that is none of ours. */
export function readStopToken(secret: Buffer, token: string): Reminded | undefined {
  const [, of = '', key = ''] = shape.exec(token) ?? []
  if (of !== 'draft' && of !== 'applicant') return undefined
  return isSameText(token, stopTokenOf(secret, { of, key })) ? { of, key } : undefined
}
