import { type PageSecret, pageList } from '#contract/common/values/pages.ts'
import { letterAlphabet } from '#contract/decisions/values/decision-rules.ts'

const secret = '[\\w-]{43}'
const key = '[\\w-]{22}'
const letters = `[${letterAlphabet}${letterAlphabet.toLowerCase()}]{4}`

interface Shape {
  shape: string
  /** What may follow it. */
  below?: string
}

/** How each secret in the address of a page is written. */
const shapes: Record<PageSecret, Shape> = {
  access_token: { shape: secret, below: '(?:/dates\\.ics)?' },
  draft_token: { shape: secret },
  conversation_token: { shape: secret },
  dossier_token: { shape: secret },
  reminder_token: { shape: `(?:draft|applicant)\\.${key}\\.${secret}` },
  alert_token: { shape: `${key}\\.${secret}` },
  token: { shape: secret },
  preview_token: {
    shape: `(?:program|university|destination)\\.[a-z0-9-]{2,120}\\.\\d{1,12}\\.${secret}`,
  },
  letter_code: { shape: `${letters}-?${letters}-?${letters}` },
}

const ofPages = Object.entries(shapes).flatMap(([name, shape]) =>
  pageList
    .filter((page) => page.secret === name)
    .map(({ path }) => ({ path: path.slice(0, path.indexOf(':')), ...shape })),
)

const links = [
  ...ofPages,
  { path: '/admin/messages/', shape: key },
  { path: '/admin/applicants/', shape: key },
].map(({ path, shape, below = '' }) => ({
  path,
  // Signs before and after it that no secret has. An underscore and a hyphen are among its signs,
  // but one too many of them is a messenger's mark for slanted text, or the dash of a sentence.
  found: new RegExp(`^[^\\w/-]*(${shape}${below})[_-]*(?:<.*|[^\\w/-][^/]*|/+[^\\w/]*)?$`, 'su'),
}))

/** Pages that anyone may open, with the signs that a sentence or a message has put after them. */
const openPages = new RegExp(
  `^(${pageList
    .filter(({ path, secret: own }) => own === undefined && path !== '/' && !path.includes('*'))
    .map(({ path }) => path.replaceAll(/:\w+/g, '[a-z0-9-]{1,120}'))
    .join('|')})[^\\p{L}\\p{N}/-]+$`,
  'u',
)

const proof = /\bproof=[\w-]{22}/gi
const escaped = /^%[\da-f]{2}$/i
const sign = /[^\w=&%-]|[_-]/

/**
 * The address that a link was meant to be, if a mail program, a messenger or a hand has added
 * surrounding text to it; undefined if nothing has to be cut off. `target` is a path
 * with its query, as it came.
 */
export function meantLink(target: string): string | undefined {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(target) ?? []
  if (path.endsWith('.data')) return undefined
  const open = openPages.exec(decoded(path))?.[1]
  if (open !== undefined) return query === undefined ? open : `${open}?${query}`
  const link = links.find((one) => path.toLowerCase().startsWith(one.path))
  if (!link) return undefined
  const rest = decoded(path.slice(link.path.length))
  // Some mail programs break a long line, in the middle of the secret.
  const found = link.found.exec(rest) ?? link.found.exec(rest.replaceAll(/[\s\p{Cf}]+/gu, ''))
  if (!found) return undefined
  const meant = link.path + found[1] + meantQuery(query)
  return meant === target ? undefined : meant
}

/**
 * Cleans the end of a query, where signs land if a link has one; the rest stays as it came. Values are
 * names, numbers and one more secret: only that one ends with a sign. Read from the end, since an
 * address may be long and all signs.
 */
function meantQuery(query = ''): string {
  const last = [...query.matchAll(proof)].at(-1)
  const least = last ? last.index + last[0].length : 0
  let end = query.length
  for (;;) {
    const length = escaped.test(query.slice(Math.max(least, end - 3), end)) ? 3 : 1
    if (end - length < least || (length === 1 && !sign.test(query.charAt(end - 1)))) break
    end -= length
  }
  return end > 0 ? `?${query.slice(0, end)}` : ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Text that no browser would have written is cut off at its first such sign.
    return text
  }
}
