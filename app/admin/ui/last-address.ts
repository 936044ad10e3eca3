import { signedOutClears } from '../../session/storage.ts'

/*
 * The state of each list when it was last seen in this tab: the way back leads to the same
 * rows, filtered and ordered as they were, and one record leads to the next.
 * The search words may be a person's name: they are removed at sign-out.
 */

const addressOf = (path: string) => `${signedOutClears}list ${path}`
const rowsOf = (list: string) => `${signedOutClears}rows ${list}`

export function keepAddress(path: string, search: string): void {
  write(addressOf(path), search)
}

export function lastAddress(path: string): string {
  return path + (read(addressOf(path)) ?? '')
}

/** The addresses of the rows of a list, from top to bottom. */
export function keepRows(list: string, hrefs: readonly string[]): void {
  write(rowsOf(list), [...new Set(hrefs)].join(' '))
}

/** The row below a record in the list that it was opened from. */
export function nextRow(list: string, href: string): string | undefined {
  const hrefs = read(rowsOf(list))?.split(' ') ?? []
  const at = hrefs.indexOf(href)
  return at === -1 ? undefined : hrefs[at + 1]
}

function write(place: string, text: string): void {
  try {
    sessionStorage.setItem(place, text)
  } catch {
    // A browser may refuse storage: the way back leads to the whole list then.
  }
}

function read(place: string): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined
  } catch {
    return undefined
  }
}
