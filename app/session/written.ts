import { dropTabOfOthers } from './storage.ts'

/*
 * Text that staff typed and have not saved is on the device under a name that says whose it is. It
 * is about applicants, so it lasts as long as its writer may see it here: a session that runs out
 * leaves it for the same person; signing out, a session ended from elsewhere, or another person's
 * sign-in removes it.
 */
const begin = 'written '
const placeOf = (staffKey: string, name: string) => `${begin}${staffKey} ${name}`

/** Forms that a sign-out removes from the screen would store their text once more. */
let isKept = true

export function readWritten(staffKey: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(placeOf(staffKey, name)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed, or forgets it where it is undefined. A browser may refuse storage. */
export function keepWritten(staffKey: string, name: string, written: object | undefined): void {
  const place = placeOf(staffKey, name)
  try {
    if (written === undefined) localStorage.removeItem(place)
    else if (isKept) localStorage.setItem(place, JSON.stringify(written))
  } catch {}
}

/** Removes everything, and keeps nothing more until someone signs in. */
export function dropWritten(): void {
  isKept = false
  drop(() => true)
}

/** Someone has signed in, here or in another tab. */
export function mayWriteAgain(): void {
  isKept = true
}

/** Takes off what others left who were signed in on this device before, or in this tab. */
export function dropWrittenOfOthers(staffKey: string): void {
  dropTabOfOthers(staffKey)
  drop((place) => !place.startsWith(placeOf(staffKey, '')))
}

function drop(isOver: (place: string) => boolean): void {
  try {
    for (const place of Object.keys(localStorage)) {
      if (place.startsWith(begin) && isOver(place)) localStorage.removeItem(place)
    }
  } catch {}
}
