import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { outlineOf } from './api-outline.ts'
import { apiPage, apiPageStyle } from './api-pages.ts'
import type { HttpEnv } from './context.ts'
import { describeApi } from './openapi.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The API's own description: for programs at `/api/openapi.json`, for people at `/api/docs`. */
export function apiDocs(api: OpenAPIHono<HttpEnv>, brandName: string) {
  let made: { json: string; html: string } | undefined
  const docs = () => {
    if (!made) {
      const document = describeApi(api, brandName)
      made = { json: JSON.stringify(document), html: apiPage(outlineOf(document)) }
    }
    return made
  }
  return new Hono<HttpEnv>()
    .get('/api/openapi.json', (c) =>
      c.body(docs().json, 200, { 'content-type': 'application/json' }),
    )
    .get('/api/docs', (c) => {
      c.header('content-security-policy', pagePolicy)
      return c.html(docs().html)
    })
    .get('/api/docs.css', (c) => c.body(apiPageStyle, 200, { 'content-type': 'text/css' }))
}
