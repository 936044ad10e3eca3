import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  Accept,
  ConnectorDetail,
  ConnectorKey,
  Connectors,
  Continue,
  DecideAll,
  Decided,
  DifferencePage,
  DifferenceQuery,
} from '#contract/catalogue/connectors.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { acceptDifference, decideAll, refuseDifference } from './decide.ts'
import { resumeRun, startRun, stopRun } from './manage-runs.ts'
import { viewConnectors, viewDetail, viewDifferences } from './view-connectors.ts'

const tags = ['connectors']
const path = '/admin/connectors/{connector}'
const params = z.object({ connector: ConnectorKey })
const runParams = z.object({ connector: ConnectorKey, run_key: z.string().max(60) })
const differenceParams = z.object({ difference_key: z.string().max(60) })
const one = { 200: json(ConnectorDetail, 'With its latest runs') }
const decided = { 204: { description: 'It is decided' } }
const batch = { 200: json(Decided, 'How many of this batch were decided') }
const versioned = '`If-Match` names the version that was seen.'

const list = endpoint('catalogue.write', {
  method: 'get',
  path: '/admin/connectors',
  tags,
  summary: 'The open sources that can be read, and what waits for review',
  responses: { 200: json(Connectors, 'Each with its last run') },
})

const view = endpoint('catalogue.write', {
  method: 'get',
  path,
  tags,
  summary: 'One open source, with the log of its runs',
  request: { params },
  responses: one,
})

const start = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/runs`,
  tags,
  summary: 'Begin to read a source',
  description: 'One run at a time. What it finds waits for review.',
  request: { params },
  responses: one,
})

const resume = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/runs/{run_key}/continue`,
  tags,
  summary: 'Continue a run that was held or stopped, from where it left off',
  request: { params: runParams, body: body(Continue) },
  responses: one,
})

const stop = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/runs/{run_key}/stop`,
  tags,
  summary: 'Stop a run',
  request: { params: runParams },
  responses: one,
})

const differences = endpoint('catalogue.write', {
  method: 'get',
  path: `${path}/differences`,
  tags,
  summary: 'What a source says otherwise than the catalogue, line by line',
  request: { params, query: DifferenceQuery },
  responses: { 200: json(DifferencePage, 'A page of them') },
})

const acceptAll = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/differences/accept`,
  tags,
  summary: 'Take over all of a kind, as reported, a batch a call',
  request: { params, body: body(DecideAll) },
  responses: batch,
})

const refuseAll = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/differences/refuse`,
  tags,
  summary: 'Refuse all of a kind, a batch a call',
  request: { params, body: body(DecideAll) },
  responses: batch,
})

const accept = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/connector-differences/{difference_key}/accept',
  version: true,
  tags,
  summary: 'Take a difference over as reported, or as confirmed where the page was opened',
  description: versioned,
  request: { params: differenceParams, body: body(Accept) },
  responses: decided,
})

const refuse = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/connector-differences/{difference_key}/refuse',
  version: true,
  tags,
  summary: 'Leave the catalogue as it is',
  description: versioned,
  request: { params: differenceParams },
  responses: decided,
})

/** Open data that is read on screen and reviewed line by line. */
export function connectorRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await viewConnectors(deps), 200))
    .openapi(view, async (c) => c.json(await viewDetail(deps, c.req.valid('param').connector), 200))
    .openapi(start, async (c) => {
      const { connector } = c.req.valid('param')
      await startRun(deps, connector, c.var)
      return c.json(await viewDetail(deps, connector), 200)
    })
    .openapi(resume, async (c) => {
      const { connector, run_key: key } = c.req.valid('param')
      await resumeRun(deps, { connector, key, ...c.req.valid('json') }, c.var)
      return c.json(await viewDetail(deps, connector), 200)
    })
    .openapi(stop, async (c) => {
      const { connector, run_key: key } = c.req.valid('param')
      await stopRun(deps, { connector, key }, c.var)
      return c.json(await viewDetail(deps, connector), 200)
    })
    .openapi(differences, async (c) =>
      c.json(
        await viewDifferences(deps, c.req.valid('param').connector, c.req.valid('query')),
        200,
      ),
    )
    .openapi(acceptAll, async (c) => {
      const given = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await decideAll(deps, 'accept', given, c.var), 200)
    })
    .openapi(refuseAll, async (c) => {
      const given = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await decideAll(deps, 'refuse', given, c.var), 200)
    })
    .openapi(accept, async (c) => {
      const { version } = c.var
      const seen = { key: c.req.valid('param').difference_key, version }
      await acceptDifference(deps, seen, c.req.valid('json'), c.var)
      return c.body(null, 204)
    })
    .openapi(refuse, async (c) => {
      const { version } = c.var
      await refuseDifference(deps, { key: c.req.valid('param').difference_key, version }, c.var)
      return c.body(null, 204)
    })
}
