import type { OpenAPIHono } from '@hono/zod-openapi'
import type { HttpEnv } from '../context.ts'

export type ApiDocument = ReturnType<OpenAPIHono<HttpEnv>['getOpenAPI31Document']>
type PathItem = NonNullable<ApiDocument['paths']>[string]
export type Operation = NonNullable<PathItem['get']>

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof methods)[number]

const seenVersion = {
  in: 'header',
  name: 'If-Match',
  required: true,
  schema: { type: 'string', pattern: '^"\\d{1,9}"$' },
  description:
    'The version that the caller saw, as the `ETag` or `version` of an answer says it: `"7"`',
} as const

/** The OpenAPI document of all that is declared, with what every call needs by its method. */
export function describeApi(api: OpenAPIHono<HttpEnv>, brandName: string): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: '1',
      description:
        'JSON in and out. `x-access` says who may call: everybody (`public`), any account ' +
        '(`signed_in`), any administrator (`admin`) or holders of a permission it names. ' +
        'Problems are answered as `application/problem+json` with a code of a closed list.',
    },
    servers: [{ url: '/' }],
  })
  for (const { method, operation } of operationsOf(document)) {
    if (method !== 'get') {
      const [signedIn = {}] = operation.security ?? []
      operation.security = [{ ...signedIn, antiForgery: [] }]
    }
    if (Reflect.get(operation, 'x-version') === true) {
      operation.parameters = [...(operation.parameters ?? []), seenVersion]
    }
  }
  document.components = {
    ...document.components,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `token` of a sign-in or refresh',
      },
      antiForgery: {
        type: 'apiKey',
        in: 'header',
        name: 'X-XSRF-TOKEN',
        description: 'The value of the `XSRF-TOKEN` cookie that `GET /sanctum/csrf-cookie` sets',
      },
    },
  }
  return document
}

export interface Endpoint {
  method: Method
  path: string
  operation: Operation
  /** The area that it belongs to. */
  area: string
  access: string
}

/** The same without the endpoints for administrators, and without the schemas that only these use. */
export function forStrangers(document: ApiDocument): ApiDocument {
  const open = operationsOf(document).filter(({ access }) =>
    ['public', 'signed_in'].includes(access),
  )
  const paths: Record<string, PathItem> = {}
  for (const { path, method, operation } of open) {
    paths[path] = { ...paths[path], [method]: operation }
  }
  const all = document.components?.schemas ?? {}
  const used = new Set<string>()
  const note = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (used.has(name)) continue
      used.add(name)
      note(all[name] ?? {})
    }
  }
  note(paths)
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** Every operation, in the order they were declared. */
export function operationsOf(document: ApiDocument): Endpoint[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const [area = 'other'] = path
        .split('/')
        .filter((part) => !['', 'api', 'admin'].includes(part))
      const access: unknown = Reflect.get(operation, 'x-access')
      return [
        {
          method,
          path,
          operation,
          area: operation.tags?.[0] ?? area,
          access: typeof access === 'string' ? access : 'public',
        },
      ]
    }),
  )
}
