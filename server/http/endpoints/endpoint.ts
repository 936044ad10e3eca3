import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { Problem } from '#contract/common/values/problems.ts'
import { can, type Permission } from '#contract/identity/permissions.ts'
import type { HttpEnv } from '../context.ts'
import { bodies, type Carried, isBodyOf, type Traits } from './traits.ts'

/**
 * Who may call an endpoint: everyone, any signed-in account, any administrator, the holder of a
 * permission, or the holder of one of several.
 */
export type Access = 'public' | 'signed_in' | 'admin' | Permission | SomeOf
type SomeOf = readonly [Permission, ...Permission[]]

/**
 * Declares one endpoint: who may call it, its method, path, input, answers and traits. Access and
 * traits are `x-` members of the OpenAPI document, where `declared.ts` and the tests that walk every
 * route read them.
 */
export function endpoint<
  P extends string,
  R extends Omit<RouteConfig, 'path' | 'responses'> &
    Traits & { path: P; responses: RouteConfig['responses'] },
>(access: Access, { carries, token, secret, countsMisses, shared, version, ...route }: R) {
  return createRoute<P, R & Answering>({
    ...route,
    responses: { ...route.responses, ...problemAnswer },
    ...(carries && { request: { ...route.request, body: bodies[carries] } }),
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    'x-access': [access].flat().join(' or '),
    ...(carries && { 'x-carries': carries }),
    ...(token && { 'x-token': token }),
    ...(secret && { 'x-secret': secret }),
    ...((secret || countsMisses) && { 'x-counts-misses': true }),
    ...(shared && { 'x-shared': shared }),
    ...(version && { 'x-version': version }),
    middleware: [
      authorise(access),
      ...(secret ? [keptNowhere] : []),
      ...(secret || countsMisses ? [countMisses] : []),
      ...(carries ? [refuseOtherBody(carries)] : []),
      ...(version ? [readVersion] : []),
    ],
  } as unknown as R & Answering)
}

// An interface would not be one of the library's own, whose further members it leaves open.
type Answering = { responses: typeof problemAnswer }

const keptNowhere: MiddlewareHandler<HttpEnv> = (c, next) => {
  c.header('cache-control', 'no-store')
  return next()
}

/** A missing entity and another person's get the same answer, and are counted alike. */
const countMisses: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.error instanceof Problem && c.error.code === 'not_found') await c.var.countMiss()
}

/** After `authorise`: a caller without access learns nothing about the expected body. */
function refuseOtherBody(carries: Carried): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (!isBodyOf(carries, c.req.header('content-type'))) {
      throw new Problem('unsupported_media_type')
    }
    return next()
  }
}

/** After `authorise`, before the contents of the call are checked. */
const readVersion: MiddlewareHandler<HttpEnv> = (c, next) => {
  c.set('version', expectedVersion(c.req.header('if-match')))
  return next()
}

function authorise(access: Access): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (access === 'public') return next()
    const actor = await c.var.identify()
    if (!actor) throw new Problem('unauthenticated')
    if (access !== 'signed_in') {
      if (actor.role !== 'admin') throw new Problem('forbidden')
      const needed = access === 'admin' ? [] : [access].flat()
      if (needed.length > 0 && !needed.some((one) => can(actor, one))) {
        throw new Problem('forbidden')
      }
      await c.var.refuseHidden(actor, c.req.param())
    }
    c.set('actor', actor)
    c.header('cache-control', 'no-store')
    return next()
  }
}

/** A JSON answer with its schema. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON request body, required. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** The answers of every endpoint besides its own. */
const problemAnswer = {
  default: {
    description: 'A problem: one of a closed list of codes',
    content: {
      'application/problem+json': {
        schema: z
          .object({
            type: z.string(),
            title: z.string(),
            status: z.number().int(),
            code: z.string(),
            fields: z
              .record(
                z.string(),
                z.object({
                  code: z.string(),
                  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
                }),
              )
              .optional(),
            requestId: z.string(),
          })
          .openapi('Problem'),
      },
    },
  },
}

/** The version a change was made from: `If-Match: "7"`. 428 when missing. */
function expectedVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Problem('version_missing')
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('version_stale')
  return Number(version)
}
