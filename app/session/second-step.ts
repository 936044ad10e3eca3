import { Problem } from '#contract/common/values/problems.ts'
import type { Enrolled, PasskeyQuestion, TotpSetup } from '#contract/identity/second-factor.ts'
import { loadLate } from '../load-late.ts'
import { callBare } from './calls.ts'
import { bodyOf, keepSession, readStep, type SecondStep } from './sign-in.ts'
import type { SharedSession } from './tabs.ts'

/** Finishes a sign-in with the code of an app, or a recovery code. */
export async function signInWithCode(
  ticket: string,
  code: string,
  persist: boolean,
): Promise<SharedSession> {
  return keepSession(await bodyOf(callBare('/api/signin/code', { ticket, code })), persist)
}

/** Finishes a sign-in with a passkey; without a ticket it takes the passkey alone. */
export async function signInWithPasskey(
  ticket: string | undefined,
  persist: boolean,
): Promise<SharedSession> {
  const asked = await bodyOf(
    callBare('/api/signin/passkey/options', { ...(ticket && { ticket }), persist }),
  )
  if (!isQuestion(asked)) throw new Problem('internal')
  const { startAuthentication } = await loadLate(() => import('@simplewebauthn/browser'))
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: asked.options,
  }).catch(() => {
    // Cancelled, timed out, or no passkey at hand: the browser has said which.
    throw new Problem('passkey_rejected')
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const answer = {
    ticket: asked.ticket,
    response: {
      id,
      rawId,
      type,
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    },
  }
  return keepSession(await bodyOf(callBare('/api/signin/passkey', answer)), persist)
}

/** One's own password in the place of the printed one; answers as the sign-in itself does. */
export async function choosePassword(
  ticket: string,
  password: string,
  persist: boolean,
): Promise<SharedSession | SecondStep> {
  const body = await bodyOf(callBare('/api/signin/password', { ticket, password }))
  return readStep(body) ?? keepSession(body, persist)
}

export async function startEnrolment(ticket: string): Promise<TotpSetup> {
  const body = await bodyOf(callBare('/api/signin/enrol', { ticket }))
  if (!isSetup(body)) throw new Problem('internal')
  return body
}

/** Answers the recovery codes; the session is kept once they have been seen. */
export async function finishEnrolment(
  ticket: string,
  code: string,
  persist: boolean,
): Promise<{ session: SharedSession; recoveryCodes: string[] }> {
  const body = await bodyOf(callBare('/api/signin/enrol/confirm', { ticket, code }))
  if (!isEnrolled(body)) throw new Problem('internal')
  return { session: keepSession(body.session, persist), recoveryCodes: body.recoveryCodes }
}

function isQuestion(body: unknown): body is PasskeyQuestion {
  return has(body, 'ticket') && has(body, 'options')
}

function isSetup(body: unknown): body is TotpSetup {
  return has(body, 'secret') && has(body, 'picture')
}

function isEnrolled(body: unknown): body is Enrolled {
  return has(body, 'session') && has(body, 'recoveryCodes')
}

function has(body: unknown, member: string): boolean {
  return typeof body === 'object' && body !== null && member in body
}
