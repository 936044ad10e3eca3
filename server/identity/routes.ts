import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  Accepted,
  AskAddress,
  ConfirmAddress,
  DeleteAccount,
  Forgot,
  Me,
  Refresh,
  Reset,
  Session,
  SignIn,
  SignOut,
  SignUp,
  Verify,
} from '#contract/identity/identity.ts'
import { SecondStep } from '#contract/identity/second-factor.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { renewVisitorSession, visitorSession } from '../http/guards/anti-forgery.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { askForAddress, confirmAddress } from './accounts/change-address.ts'
import { deleteOwnAccount, mailDeletionCode } from './accounts/delete-account.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { forgot, resendVerification, reset, verify } from './accounts/recover.ts'
import { signUp } from './accounts/sign-up.ts'
import { secondStepRoutes } from './factors/second-step-routes.ts'
import { callerOf } from './sessions/caller-of.ts'
import { knownBrowser } from './sessions/known-browser.ts'
import { readMe } from './sessions/read-me.ts'
import { refresh } from './sessions/refresh.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { staffAccessRoutes } from './staff/staff-access-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

const tags = ['identity']

/** The anti-forgery call, at the address the specification gives it. */
export function sanctumRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    endpoint('public', {
      method: 'get',
      path: '/sanctum/csrf-cookie',
      tags,
      summary: 'Set the anti-forgery cookie',
      responses: {
        204: { description: 'The `XSRF-TOKEN` cookie, and a session cookie that it belongs to' },
      },
    }),
    (c) => {
      for (const cookie of visitorSession(deps, c.req.header('cookie')).setCookies) {
        c.header('set-cookie', cookie, { append: true })
      }
      c.header('cache-control', 'no-store')
      return c.body(null, 204)
    },
  )
}

export function identityRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/signin',
        tags,
        summary: 'Sign in',
        request: { body: body(SignIn) },
        responses: {
          200: json(Session, 'A new session, and new cookies'),
          202: json(SecondStep, 'The password is right, and a second step is needed'),
        },
      }),
      async (c) => {
        const typed = c.req.valid('json')
        const known = knownBrowser(deps, c.req.header('cookie'), typed.email)
        const answer = await signIn(deps, typed, callerOf(c, deps), known)
        c.header('cache-control', 'no-store')
        if ('step' in answer) return c.json(answer, 202)
        renewVisitorSession(c, deps)
        return c.json(answer, 200)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/signout',
        tags,
        summary: 'Sign this device out',
        description: 'Identified by the refresh token, or by the access token of the request.',
        request: { body: { ...body(SignOut), required: false } },
        responses: { 204: { description: 'Signed out, with new cookies' } },
      }),
      async (c) => {
        const held = {
          authorization: c.req.header('authorization'),
          refreshToken: c.req.valid('json').refresh_token,
        }
        await signOut(deps, held, callerOf(c, deps))
        renewVisitorSession(c, deps)
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/refresh',
        tags,
        summary: 'Exchange a refresh token for a new pair',
        request: { body: body(Refresh) },
        responses: { 200: json(Session, 'The new pair') },
      }),
      async (c) => {
        const { refresh_token } = c.req.valid('json')
        return c.json(unstored(c, await refresh(deps, refresh_token, callerOf(c, deps))), 200)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/signup',
        tags,
        summary: 'Make an applicant’s account',
        request: { body: body(SignUp) },
        responses: { 202: json(Accepted, 'The address was sent a mail') },
      }),
      async (c) => c.json(await signUp(deps, c.req.valid('json'), callerOf(c, deps)), 202),
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/forgot',
        tags,
        summary: 'Ask for a link to choose a new password',
        request: { body: body(Forgot) },
        responses: { 202: json(Accepted, 'Whether or not there is an account') },
      }),
      async (c) => {
        const { email } = c.req.valid('json')
        const known = knownBrowser(deps, c.req.header('cookie'), email)
        return c.json(await forgot(deps, email, callerOf(c, deps), known), 202)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/account/deletion/code',
        tags,
        summary: 'Have a code mailed that deletes the account',
        request: { body: body(Forgot) },
        responses: { 202: json(Accepted, 'Whether or not there is an account') },
      }),
      async (c) =>
        c.json(await mailDeletionCode(deps, c.req.valid('json').email, callerOf(c, deps)), 202),
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/account/deletion',
        tags,
        summary: 'Delete an applicant’s account, with its password or a mailed code',
        request: { body: body(DeleteAccount) },
        responses: { 204: { description: 'It is gone' } },
      }),
      async (c) => {
        await deleteOwnAccount(deps, c.req.valid('json'), callerOf(c, deps))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/account/address/code',
        tags,
        summary: 'Have a code mailed to the account’s new address',
        description:
          'Proved with the password, and with a code where the account has a second factor: ' +
          '403 `second_factor_needed` without one.',
        request: { body: body(AskAddress) },
        responses: { 202: json(Accepted, 'The same for every address') },
      }),
      async (c) => {
        const asked = c.req.valid('json')
        const known = knownBrowser(deps, c.req.header('cookie'), asked.email)
        return c.json(await askForAddress(deps, asked, callerOf(c, deps), known), 202)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/account/address',
        tags,
        summary: 'Give the account the address that a code was mailed to',
        request: { body: body(ConfirmAddress) },
        responses: {
          204: { description: 'Changed; every device is signed out' },
        },
      }),
      async (c) => {
        await confirmAddress(deps, c.req.valid('json'), callerOf(c, deps))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/verify',
        tags,
        summary: 'Confirm an address with the token of a mailed link',
        request: { body: body(Verify) },
        responses: { 200: json(Accepted, 'Confirmed') },
      }),
      async (c) => c.json(await verify(deps, c.req.valid('json').token, callerOf(c, deps)), 200),
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/verify/resend',
        tags,
        summary: 'Ask for the confirming link once more',
        request: { body: body(Forgot) },
        responses: { 202: json(Accepted, 'Whether or not there is an account') },
      }),
      async (c) =>
        c.json(await resendVerification(deps, c.req.valid('json').email, callerOf(c, deps)), 202),
    )
    .openapi(
      endpoint('public', {
        method: 'post',
        path: '/reset',
        tags,
        summary: 'Choose a password with the token of a mailed link',
        request: { body: body(Reset) },
        responses: { 200: json(Accepted, 'Every device is signed out') },
      }),
      async (c) => c.json(await reset(deps, c.req.valid('json'), callerOf(c, deps)), 200),
    )
    .openapi(
      endpoint('signed_in', {
        method: 'get',
        path: '/me',
        tags,
        summary: 'The signed-in person',
        responses: { 200: json(Me, 'The account behind the access token') },
      }),
      async (c) => c.json(await readMe(deps, c.var.actor.accountId), 200),
    )
    .route('/', secondStepRoutes(deps))
    .route('/', ownAccountRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', staffRoutes(deps))
    .route('/', staffAccessRoutes(deps))
}

/** Tokens must not be cached on the way. */
function unstored(c: Context<HttpEnv>, session: Session): Session {
  c.header('cache-control', 'no-store')
  return session
}
