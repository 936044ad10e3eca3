import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  Dashboard,
  Deadlines,
  FirstReplies,
  Funnel,
  PeriodQuery,
  PictureExportQuery,
  Pipeline,
  pictures,
  Submissions,
  TodoQuery,
} from '#contract/office/dashboard.ts'
import { FirstSteps } from '#contract/office/first-steps.ts'
import {
  countDeadlines,
  countFirstReplies,
  countFunnel,
  countPipeline,
  countSubmissions,
} from '../admissions/applicants/figures.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { sheetAnswer, sheetHeaders } from '../spreadsheet/sheet-file.ts'
import { readDashboard } from './dashboard.ts'
import { exportPicture } from './export-picture.ts'
import { readFirstSteps } from './first-steps.ts'
import { spanOf } from './period.ts'

const tags = ['dashboard']

const dashboard = endpoint('admin', {
  method: 'get',
  path: '/admin/dashboard',
  tags,
  summary: 'What needs doing today, counted by the lists that show it',
  request: { query: TodoQuery },
  responses: { 200: json(Dashboard, 'The figures that are for who asks') },
})

const firstSteps = endpoint('settings.manage', {
  method: 'get',
  path: '/admin/first-steps',
  tags,
  summary: 'The steps to set up a new office, and those that are done',
  responses: { 200: json(FirstSteps, 'In the order in which it is best done') },
})

const pipeline = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dashboard/pipeline',
  tags,
  summary: 'The status of every application now',
  request: { query: TodoQuery },
  responses: { 200: json(Pipeline, 'In the order of the journey') },
})

const funnel = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dashboard/funnel',
  tags,
  summary: 'How far the applications submitted in a period have come, by destination',
  request: { query: PeriodQuery },
  responses: { 200: json(Funnel, 'All of them first') },
})

const submissions = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dashboard/submissions',
  tags,
  summary: 'Submissions of a period by the day, or by the week if it is long',
  request: { query: PeriodQuery },
  responses: { 200: json(Submissions, 'Days without any too') },
})

const replies = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dashboard/replies',
  tags,
  summary: 'How long applicants waited for the first reply, against what was promised',
  request: { query: PeriodQuery },
  responses: { 200: json(FirstReplies, 'By the week of submission') },
})

const deadlines = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dashboard/deadlines',
  tags,
  summary: 'Deadlines ahead of applications that are still to be sent',
  request: { query: TodoQuery },
  responses: { 200: json(Deadlines, 'By the week, and the nearest') },
})

const download = endpoint('data.export', {
  method: 'get',
  path: '/admin/exports/dashboard/{picture}',
  tags,
  summary: 'The table behind a picture as CSV or XLSX; the trail records it',
  request: { params: z.object({ picture: z.enum(pictures) }), query: PictureExportQuery },
  responses: { 200: sheetAnswer },
})

/** What needs doing, and the pictures: each read separately, so that a screen reads them at once. */
export function reportingRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(dashboard, async (c) =>
      c.json(await readDashboard(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(firstSteps, async (c) => c.json(await readFirstSteps(deps, c.var.actor), 200))
    .openapi(pipeline, async (c) =>
      c.json(await countPipeline(deps, c.var.actor, c.req.valid('query').owner), 200),
    )
    .openapi(funnel, async (c) => {
      const { owner, ...period } = c.req.valid('query')
      return c.json(await countFunnel(deps, c.var.actor, spanOf(period, deps.now()), owner), 200)
    })
    .openapi(submissions, async (c) => {
      const { owner, ...period } = c.req.valid('query')
      const span = spanOf(period, deps.now())
      return c.json(await countSubmissions(deps, c.var.actor, span, owner), 200)
    })
    .openapi(replies, async (c) => {
      const { owner, ...period } = c.req.valid('query')
      const span = spanOf(period, deps.now())
      return c.json(await countFirstReplies(deps, c.var.actor, span, owner), 200)
    })
    .openapi(deadlines, async (c) =>
      c.json(await countDeadlines(deps, c.var.actor, c.req.valid('query').owner), 200),
    )
    .openapi(download, async (c) => {
      const { picture } = c.req.valid('param')
      const query = c.req.valid('query')
      const made = await exportPicture(deps, picture, query, c.var)
      return c.body(made, 200, sheetHeaders(picture, query.format, deps.now()))
    })
}
