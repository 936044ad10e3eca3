import { OpenAPIHono } from '@hono/zod-openapi'
import { promisedDays } from '#contract/admissions/values/transitions.ts'
import { Promises, RetentionTimes } from '#contract/privacy/retention.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readSettings } from '../settings/read-settings.ts'

const times = endpoint('public', {
  method: 'get',
  path: '/retention',
  shared: true,
  summary: 'How long personal data is kept, in days',
  responses: { 200: json(RetentionTimes, 'The times that hold now') },
})

const promises = endpoint('public', {
  method: 'get',
  path: '/promises',
  shared: true,
  summary: 'The office’s present promises, in days',
  responses: { 200: json(Promises, 'What holds now') },
})

/** Public routes about how long personal data is kept, and about promises. */
export function publicPrivacyRoutes({ db }: Pick<Deps, 'db'>) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(times, async (c) => {
      const { importDays: _notPersonal, ...personal } = (await readSettings(db)).retention
      return c.json(personal, 200, { 'cache-control': 'public, max-age=300' })
    })
    .openapi(promises, async (c) => {
      const settings = await readSettings(db)
      const { draftDays } = settings.retention
      const answer = { promisedDays: { ...promisedDays, ...settings.promisedDays }, draftDays }
      return c.json(answer, 200, { 'cache-control': 'public, max-age=300' })
    })
}
