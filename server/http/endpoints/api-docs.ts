import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import type { HttpEnv } from '../context.ts'
import { apiPage, apiPageStyle } from './api-page.ts'
import { describeApi, forStrangers } from './openapi.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The API's own description: for programs at `/api/openapi.json`, for people at `/api/docs`. Endpoints
 * for administrators are in it only for a call that carries an administrator's token.
 */
export function apiDocs(api: OpenAPIHono<HttpEnv>, brandName: string) {
  const made = new Map<boolean, { json: string; html: string }>()
  const docs = async (c: Context<HttpEnv>) => {
    const isStaff = (await c.var.identify())?.role === 'admin'
    c.header('vary', 'Authorization', { append: true })
    if (isStaff) c.header('cache-control', 'no-store')
    const kept = made.get(isStaff)
    if (kept) return kept
    const whole = describeApi(api, brandName)
    const document = isStaff ? whole : forStrangers(whole)
    const fresh = { json: JSON.stringify(document), html: apiPage(document) }
    made.set(isStaff, fresh)
    return fresh
  }
  return new Hono<HttpEnv>()
    .get('/api/openapi.json', async (c) =>
      c.body((await docs(c)).json, 200, { 'content-type': 'application/json' }),
    )
    .get('/api/docs', async (c) => {
      c.header('content-security-policy', pagePolicy)
      return c.html((await docs(c)).html)
    })
    .get('/api/docs.css', (c) => c.body(apiPageStyle, 200, { 'content-type': 'text/css' }))
}
