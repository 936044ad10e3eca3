import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Session } from '#contract/identity/identity.ts'
import {
  AskPasskey,
  Enrolled,
  NewPassword,
  PasskeyAnswer,
  PasskeyQuestion,
  SecondCode,
  SecondStep,
  TicketOnly,
  TotpSetup,
} from '#contract/identity/second-factor.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { renewVisitorSession } from '../../http/guards/anti-forgery.ts'
import { callerOf } from '../sessions/caller-of.ts'
import { finishEnrolment, startEnrolment } from './enrol.ts'
import { chooseFirstPassword } from './new-password.ts'
import { askPasskey, signInWithCode, signInWithPasskey } from './second-step.ts'

const tags = ['identity']

const withCode = endpoint('public', {
  method: 'post',
  path: '/signin/code',
  tags,
  summary: 'Finish a sign-in with the code of an app, or a recovery code',
  request: { body: body(SecondCode) },
  responses: { 200: json(Session, 'A new session, and new cookies') },
})

const ask = endpoint('public', {
  method: 'post',
  path: '/signin/passkey/options',
  tags,
  summary: 'The challenge for a browser to sign: for a second step, or without a password',
  request: { body: body(AskPasskey) },
  responses: { 200: json(PasskeyQuestion, 'The question, and its ticket') },
})

const withPasskey = endpoint('public', {
  method: 'post',
  path: '/signin/passkey',
  tags,
  summary: 'Sign in with what a passkey signed',
  request: { body: body(PasskeyAnswer) },
  responses: { 200: json(Session, 'A new session, and new cookies') },
})

const enrol = endpoint('public', {
  method: 'post',
  path: '/signin/enrol',
  tags,
  summary: 'Begin the second factor that the rules require',
  request: { body: body(TicketOnly) },
  responses: { 200: json(TotpSetup, 'What an app is set up with') },
})

const confirm = endpoint('public', {
  method: 'post',
  path: '/signin/enrol/confirm',
  tags,
  summary: 'Finish it with a first code, and sign in',
  request: { body: body(SecondCode) },
  responses: { 200: json(Enrolled, 'A session, and the recovery codes') },
})

const newPassword = endpoint('public', {
  method: 'post',
  path: '/signin/password',
  tags,
  summary: 'Choose a password in place of the printed one, and sign in',
  request: { body: body(NewPassword) },
  responses: {
    200: json(Session, 'A new session, and new cookies'),
    202: json(SecondStep, 'The password is chosen, and a second step is needed'),
  },
})

/** The steps between a right password and a session. */
export function secondStepRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(withCode, async (c) => {
      const session = await signInWithCode(deps, c.req.valid('json'), callerOf(c, deps))
      return c.json(signedIn(c, session), 200)
    })
    .openapi(ask, async (c) => {
      const question = await askPasskey(deps, c.req.valid('json'), callerOf(c, deps))
      c.header('cache-control', 'no-store')
      return c.json(question, 200)
    })
    .openapi(withPasskey, async (c) => {
      const session = await signInWithPasskey(deps, c.req.valid('json'), callerOf(c, deps))
      return c.json(signedIn(c, session), 200)
    })
    .openapi(newPassword, async (c) => {
      const answer = await chooseFirstPassword(deps, c.req.valid('json'), callerOf(c, deps))
      if (!('step' in answer)) return c.json(signedIn(c, answer), 200)
      c.header('cache-control', 'no-store')
      return c.json(answer, 202)
    })
    .openapi(enrol, async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await startEnrolment(deps, c.req.valid('json').ticket, callerOf(c, deps)), 200)
    })
    .openapi(confirm, async (c) => {
      const enrolled = await finishEnrolment(deps, c.req.valid('json'), callerOf(c, deps))
      return c.json(signedIn(c, enrolled), 200)
    })

  function signedIn<T>(c: Context<HttpEnv>, answer: T): T {
    renewVisitorSession(c, deps)
    c.header('cache-control', 'no-store')
    return answer
  }
}
