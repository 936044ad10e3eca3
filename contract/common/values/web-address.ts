import type { FieldProblem } from './problems.ts'

export const webAddressLength = 2000

/** Characters without a width and marks of direction: they come along when an address is copied. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * A web address without the extras that come along when one is pasted: brackets and quotes around
 * it, the stop of its sentence, invisible characters. The scheme and the host are in lowercase.
 * Wherever an address is given, in a form or in a list, this is how it is read.
 */
export function cleanWebAddress(typed: string): string {
  const text = typed
    .replaceAll(invisible, '')
    .trim()
    .replace(/^(https?)\s?[:：]\s?[/／]{2}/i, '$1://')
    .replace(/^[^:/]{1,30}[:：]\s+(?=\S+$)/, '')
    .replace(/^[\s([{<"'“”«‹‘„]+(?:url:\s?)?/i, '')
  const bare = withoutTail(text).replace(/^https?:\/\/[^/?#]*/i, (host) => host.toLowerCase())
  // If there are only such characters nothing would be left, and nothing is what empties a field.
  return bare === '' ? typed.trim() : bare
}

/** An address that ends in three dots was shortened: they stay, and the user is asked about it. */
function withoutTail(text: string): string {
  const bare = text.replace(/[\s>"'“”»›’.,;:!?。，；、]+$/, '')
  if (/(?:…|\.{3})$/.test(text)) return text
  const last = bare.at(-1) ?? ''
  const opening = { ')': '(', ']': '[', '}': '{', '）': '（' }[last]
  // Addresses have their own brackets, in pairs.
  if (opening === undefined || count(bare, last) <= count(bare, opening)) return bare
  return withoutTail(bare.slice(0, -1))
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** What is wrong with an address as `cleanWebAddress` leaves it. */
export function webAddressProblem(address: string): FieldProblem | undefined {
  if (/^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(address)) {
    return { code: 'url_incomplete', params: { address: `https://${address}` } }
  }
  if (!/^https?:\/\/[^/?#]/.test(address) || !URL.canParse(address)) return { code: 'not_a_url' }
  if (/^https?:\/\/[^/?#\\]*@/.test(address)) return { code: 'url_with_user' }
  const isCut = /(?:…|\.{3})$/.test(address)
  const isSeveral = /[\s,;|]\s*https?:\/\//i.test(address)
  return isCut || isSeveral ? { code: 'not_a_url' } : undefined
}
