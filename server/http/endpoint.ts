import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { can, type Permission } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { HttpEnv } from './context.ts'

/**
 * Who may call an endpoint: everybody, any signed-in account, any administrator, a permission's
 * holder, or whoever holds one of several.
 */
export type Access = 'public' | 'signed_in' | 'admin' | Permission | SomeOf
type SomeOf = readonly [Permission, ...Permission[]]

/**
 * Declares one endpoint: who may call it, its method, path, input and answers. The access stands
 * in the OpenAPI document as `x-access`, where the test that walks every route reads it.
 */
export function endpoint<
  P extends string,
  R extends Omit<RouteConfig, 'path' | 'responses'> & {
    path: P
    responses: RouteConfig['responses']
  },
>(access: Access, route: R) {
  return createRoute<P, R>({
    ...route,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    'x-access': [access].flat().join(' or '),
    middleware: [authorise(access)],
  } as R)
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

/** What every endpoint may answer besides its own answers. */
export const problemAnswer = {
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
export function expectedVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Problem('version_missing')
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('version_stale')
  return Number(version)
}
