import { redirect } from 'react-router'
import { Problem } from '#contract/common/values/problems.ts'
import type { TotpSetup } from '#contract/identity/second-factor.ts'
import { languageOfDocument } from '../language.ts'
import { readProblem } from '../problem.ts'
import { callBare } from '../session/calls.ts'
import { followSession } from '../session/follow.ts'
import {
  choosePassword,
  finishEnrolment,
  signInWithCode,
  signInWithPasskey,
  startEnrolment,
} from '../session/second-step.ts'
import { type SecondStep, signIn } from '../session/sign-in.ts'
import type { SharedSession } from '../session/tabs.ts'
import { type FormAnswer, textOf } from './form-answer.ts'
import { afterSignIn } from './return-path.ts'

/** What the sign-in page shows next, if it isn't the requested page. */
export interface SignInAnswer {
  email: string
  answer?: FormAnswer
  resent?: true
  /** The password was right: what is still to do, and what goes with it. */
  next?: SecondStep & { persist: boolean; setup?: TotpSetup }
  /** Signed in; the codes are shown this once. */
  recoveryCodes?: string[]
  onward?: string
}

export async function answerSignIn(form: FormData): Promise<SignInAnswer | Response> {
  const email = textOf(form, 'email')
  const next = stepIn(form)
  followSession()
  try {
    return await act(form, email, next)
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unavailable')
    const { code, fields = {}, retryAfterSeconds } = problem
    const answer: FormAnswer = { problem: code, fields, typed: {}, retryAfterSeconds }
    const isOver = problem.code === 'step_over'
    return { answer, email, ...(next && !isOver && { next }) }
  }
}

async function act(
  form: FormData,
  email: string,
  next: SignInAnswer['next'],
): Promise<SignInAnswer | Response> {
  const persist = next?.persist ?? form.get('persist') === 'on'
  switch (textOf(form, 'intent')) {
    case 'resend': {
      const body = { email, language: languageOfDocument() }
      const response = await callBare('/api/verify/resend', body)
      if (!response.ok) throw await readProblem(response)
      return { resent: true, email }
    }
    case 'code':
      return onward(form, await signInWithCode(next?.ticket ?? '', textOf(form, 'code'), persist))
    case 'passkey':
      return onward(form, await signInWithPasskey(next?.ticket, persist))
    case 'enrol': {
      const code = textOf(form, 'code')
      const done = await finishEnrolment(next?.ticket ?? '', code, persist)
      const path = pathAfter(form, done.session)
      return { email, recoveryCodes: done.recoveryCodes, onward: path }
    }
    case 'password': {
      const password = textOf(form, 'password')
      return stepOn(form, await choosePassword(next?.ticket ?? '', password, persist), persist)
    }
    default: {
      const password = textOf(form, 'password')
      return stepOn(form, await signIn({ email, password, persist }), persist)
    }
  }
}

/** Continues to the requested page, or to what still has to be done first. */
async function stepOn(
  form: FormData,
  signedIn: SharedSession | SecondStep,
  persist: boolean,
): Promise<SignInAnswer | Response> {
  if (!('step' in signedIn)) return onward(form, signedIn)
  const setup = signedIn.step === 'enrol' ? await startEnrolment(signedIn.ticket) : undefined
  const next = { ...signedIn, persist, ...(setup && { setup }) }
  return { email: textOf(form, 'email'), next }
}

function onward(form: FormData, session: SharedSession): Response {
  return redirect(pathAfter(form, session))
}

function pathAfter(form: FormData, { role }: SharedSession): string {
  return afterSignIn(textOf(form, 'from'), role, location.origin)
}

/** The step that the form belongs to: it carries it, so that nothing is lost by a wrong code. */
function stepIn(form: FormData): SignInAnswer['next'] {
  const text = textOf(form, 'step')
  if (text === '') return undefined
  const step: NonNullable<SignInAnswer['next']> = JSON.parse(text)
  return step
}
