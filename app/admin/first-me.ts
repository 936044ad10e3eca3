import type { Language } from '#contract/common/common.ts'
import type { Me } from '#contract/identity/identity.ts'
import { answerOf, api } from '../api.ts'
import { ensureSession } from '../session/refresh.ts'
import { readRefreshToken } from '../session/storage.ts'
import { getSession } from '../session/store.ts'
import { askForAdminWords } from './first-words.ts'

/** Who is signed in, requested with the page. */
export interface FirstMe {
  me: Me
  /** Which of this tab's sign-ins it belongs to. */
  signIns: number
}

let askedAhead: Promise<FirstMe | undefined> | undefined

/** Asks for the session, who it is and the words while the page still loads its scripts. */
export function askFirst(language: Language): void {
  askForAdminWords(language)
  // A device on which no one is signed in has no token to ask with.
  if (readRefreshToken() !== null) askedAhead = ask()
}

/**
 * The first time, the answer requested with the page; later, a new request. Undefined if
 * no one is signed in, or that can't be determined.
 */
export function firstMe(): Promise<FirstMe | undefined> {
  const asked = askedAhead ?? ask()
  askedAhead = undefined
  return asked
}

async function ask(): Promise<FirstMe | undefined> {
  await ensureSession()
  const { accessToken, signIns } = getSession()
  if (accessToken === null) return undefined
  try {
    return { me: await answerOf(api.api.me.$get()), signIns }
  } catch {
    // The screens ask again, and say what is wrong.
    return undefined
  }
}
