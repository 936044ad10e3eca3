import { isSameText, keyFor, signatureOf } from '../secret.ts'

const shape = /^([\w-]{22})\.([\w-]{43})$/

/** What the mailed link of an alert carries. It confirms or ends that alert, and opens nothing else. */
export function alertTokenOf(secret: Buffer, key: string): string {
  return `${key}.${signatureOf(keyFor(secret, 'opening-alert'), key)}`
}

/** The alert's key; undefined for a token that is none of ours. */
export function readAlertToken(secret: Buffer, token: string): string | undefined {
  const key = shape.exec(token)?.[1]
  return key !== undefined && isSameText(token, alertTokenOf(secret, key)) ? key : undefined
}
