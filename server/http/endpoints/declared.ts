import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { HttpEnv } from '../context.ts'
import { isBodyOf, isForm, type Traits } from './traits.ts'

export interface DeclaredEndpoint extends Traits {
  method: string
  /** As the OpenAPI document writes it: `/api/programs/{program_key}`. */
  path: string
}

/** The declared traits of endpoints, for code that runs before one of them is found. */
export interface Declared {
  endpoints: readonly DeclaredEndpoint[]
  /** Whether a request's body is of the kind that its endpoint takes instead of JSON. */
  carriesBytes: (c: Context<HttpEnv>) => boolean
  /** Whether its anti-forgery token is not in the header, or it needs none. */
  hasOwnToken: (c: Context<HttpEnv>) => boolean
  /** Whether this path answers the same to everyone, until the catalogue changes. */
  isShared: (path: string) => boolean
}

export function readDeclared(api: OpenAPIHono<HttpEnv>): Declared {
  const endpoints = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [endpointOf(definition.route)] : [],
  )
  // The router that takes every pattern: the same rules as those that lead to the endpoint later.
  const router = new TrieRouter<DeclaredEndpoint>()
  for (const one of endpoints) {
    router.add(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1'), one)
  }
  const find = ({ req }: Context<HttpEnv>) => router.match(req.method, req.path)[0][0]?.[0]
  return {
    endpoints,
    carriesBytes: (c) => {
      const carries = find(c)?.carries
      return carries !== undefined && isBodyOf(carries, c.req.header('content-type'))
    },
    hasOwnToken: (c) => {
      const token = find(c)?.token
      return token === 'none' || (token === 'field' && isPlainForm(c))
    },
    isShared: (path) => router.match('GET', path)[0][0]?.[0]?.shared === true,
  }
}

/** A form of a page without scripts: it can't add a header. */
export function isPlainForm(c: Context<HttpEnv>): boolean {
  return isForm(c.req.header('content-type')) && c.req.header('x-xsrf-token') === undefined
}

function endpointOf(route: {
  method: string
  path: string
  [extension: `x-${string}`]: unknown
}): DeclaredEndpoint {
  const { 'x-carries': carries, 'x-token': token, 'x-secret': secret } = route as Written
  const { 'x-shared': shared } = route as Written
  return {
    method: route.method.toUpperCase(),
    path: route.path,
    ...(carries && { carries }),
    ...(token && { token }),
    ...(secret && { secret }),
    ...(shared && { shared }),
  }
}

/** As `endpoint` wrote them. */
interface Written {
  'x-carries'?: Traits['carries']
  'x-token'?: Traits['token']
  'x-secret'?: Traits['secret']
  'x-shared'?: Traits['shared']
}
