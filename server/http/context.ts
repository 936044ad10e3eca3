import type { HttpBindings } from '@hono/node-server'
import type { Language } from '#contract/common/common.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'

/** What a request carries once the middleware of `app.ts` has run. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings> & {
    /** The call is a page's own, made in this process: nothing is rendered for it. */
    isOwnCall?: boolean
  }
  Variables: {
    requestId: string
    /** The path as a log may have it: without secrets. */
    loggedPath: string
    /** The anonymous session behind the anti-forgery token; empty before there is one. */
    visitor: string
    /** The caller's network address. */
    address: string
    /** One of our proxies says who asks, and over which protocol. */
    isProxied: boolean
    language: Language
    /** Pages must do without scripts, fonts and ornaments. */
    lowData: boolean
    /** The holder of the bearer token, read from the database once per request. */
    identify: () => Promise<Actor | undefined>
    /** Refuses entities in the address that the actor's scope does not let them see. */
    refuseHidden: (actor: Actor, params: Record<string, string>) => Promise<void>
    /** Counts a guess of the caller's network, and refuses with 429 after too many. */
    countMiss: () => Promise<void>
    actor: Actor
    /** The version that the caller saw, where the endpoint is declared with `version`. */
    version: number
    /** Why the call was refused, if it was. */
    problem: ProblemCode | undefined
  }
}
