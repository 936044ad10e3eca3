import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { cookieKept, hostCookie } from '#contract/common/values/vocabulary.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { readCookie } from '../../http/read-cookie.ts'
import { isSameText, keyFor, signatureOf } from '../../keys/secret.ts'

/*
 * A browser in which a password was right before keeps a note of that, signed by us and unreadable for
 * scripts. It opens nothing: its own wrong passwords are merely counted separately, so that a
 * stranger's guesses, or a whole office's mistakes, never lock out an account's owner.
 */

const livesSeconds = limits.knownBrowserDays * 24 * 3600
/** How many accounts a shared browser remembers, the latest first. */
const mostNotes = 3

type Needs = Pick<Deps, 'env' | 'now' | 'secret'>

/** The browser's name for an address that has signed in there; undefined if none has. */
export function knownBrowser(
  deps: Needs,
  cookies: string | undefined,
  email: string,
): string | undefined {
  return notesIn(deps, cookies).find((note) => isOf(deps, note, email))?.browser
}

/** The names of a browser for the accounts that signed in there last. */
export function namesOfBrowser(deps: Needs, cookies: string | undefined): string[] {
  return notesIn(deps, cookies).map(({ browser }) => browser)
}

/** Notes that the password for this address was right here, and answers the browser's name for it. */
export function noteBrowser(c: Context<HttpEnv>, deps: Needs, email: string): string {
  const notes = notesIn(deps, c.req.header('cookie'))
  const browser = notes.find((note) => isOf(deps, note, email))?.browser
  const fresh = browser ?? randomBytes(16).toString('base64url')
  const expires = Math.floor(deps.now().getTime() / 1000) + livesSeconds
  const note = { browser: fresh, expires }
  const others = notes.filter((one) => !isOf(deps, one, email)).slice(0, mostNotes - 1)
  const kept = [{ ...note, signature: signed(deps, note, email) }, ...others]
  const value = kept.map((one) => `${one.browser}.${one.expires}.${one.signature}`).join('~')
  setCookie(c, cookieName(deps), value, {
    ...cookieKept(deps.env.publicUrl, livesSeconds),
    httpOnly: true,
  })
  return fresh
}

interface Note {
  browser: string
  expires: number
  signature: string
}

function notesIn(deps: Needs, cookies: string | undefined): Note[] {
  const value = readCookie(cookies, cookieName(deps)) ?? ''
  return value
    .split('~')
    .slice(0, mostNotes)
    .flatMap((text) => {
      const parts = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(text)
      if (!parts) return []
      const [, browser = '', expires = '', signature = ''] = parts
      const isOver = Number(expires) * 1000 <= deps.now().getTime()
      return isOver ? [] : [{ browser, expires: Number(expires), signature }]
    })
}

function isOf(deps: Needs, note: Note, email: string): boolean {
  return isSameText(note.signature, signed(deps, note, email))
}

function signed(
  { secret }: Needs,
  { browser, expires }: Omit<Note, 'signature'>,
  email: string,
): string {
  const text = `${browser}.${expires}.${email.toLowerCase()}`
  return signatureOf(keyFor(secret, 'known-browser'), text)
}

function cookieName({ env }: Needs): string {
  return hostCookie('known', env.publicUrl)
}
