import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ImportMapping,
  ImportStored,
  ImportValues,
  ImportView,
  ImportViews,
  NotePage,
  NotesQuery,
  ReadingChoice,
  ReportQuery,
} from '#contract/catalogue/imports.ts'
import type { Deps } from '../../../deps.ts'
import { webStream } from '../../../http/bodies/web-stream.ts'
import type { HttpEnv } from '../../../http/context.ts'
import { body, endpoint, json } from '../../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../../http/endpoints/problems.ts'
import { listValues } from '../cells/list-values.ts'
import { listNotes, reportFile } from './read-report.ts'
import { mapColumns, readOtherwise, receiveImport, removeImport } from './receive-import.ts'
import { cancelImport, refuseUnconfirmed, startStep } from './run-import.ts'
import { viewImport, viewImports } from './view-import.ts'

const tags = ['imports']
const params = z.object({ import_key: z.string().max(60) })
const path = '/admin/imports/{import_key}'
const one = { 200: json(ImportView, 'As it is now') }
const versioned = '`If-Match` names the version that was seen.'

const list = endpoint('catalogue.write', {
  method: 'get',
  path: '/admin/imports',
  tags,
  summary: 'The latest imports',
  responses: { 200: json(ImportViews, 'The latest first') },
})

const receive = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/imports',
  carries: 'file',
  tags,
  summary: 'Send a CSV or XLSX file, as its bytes, to be imported',
  request: { query: z.object({ name: z.string().trim().min(1).max(255) }) },
  responses: {
    201: json(ImportView, 'What it is and what its columns seem to be'),
  },
})

const view = endpoint('catalogue.write', {
  method: 'get',
  path,
  tags,
  summary: 'One import: how far it is, and what becomes of its rows',
  request: { params },
  responses: one,
})

const map = endpoint('catalogue.write', {
  method: 'put',
  path: `${path}/mapping`,
  version: true,
  tags,
  summary: 'Say what the columns of the file stand for',
  description: versioned,
  request: { params, body: body(ImportMapping) },
  responses: one,
})

const values = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/values`,
  tags,
  summary: 'What the values of the file would be read as, were its columns mapped like this',
  request: { params, body: body(ImportMapping.pick({ kind: true, mapping: true })) },
  responses: {
    200: json(
      ImportValues,
      'For columns that take certain words only; values that can’t be read come first',
    ),
  },
})

const reread = endpoint('catalogue.write', {
  method: 'put',
  path: `${path}/reading`,
  version: true,
  tags,
  summary: 'Read the file otherwise: its encoding, its sheet, the line that names its columns',
  description: versioned,
  request: { params, body: body(ReadingChoice) },
  responses: one,
})

const check = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/check`,
  version: true,
  tags,
  summary: 'Say of each row what would become of it, and store nothing',
  description: versioned,
  request: { params },
  responses: one,
})

const apply = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/apply`,
  version: true,
  tags,
  summary: 'Store what was checked: all of it, or nothing',
  description: `The body says how many universities it is known to add. ${versioned}`,
  request: { params, body: body(ImportStored) },
  responses: one,
})

const undo = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/undo`,
  version: true,
  tags,
  summary: 'Put back what an import found',
  description: `What was changed or used since stays. ${versioned}`,
  request: { params },
  responses: one,
})

const cancel = endpoint('catalogue.write', {
  method: 'post',
  path: `${path}/cancel`,
  tags,
  summary: 'Stop checking or storing: nothing of it remains',
  request: { params },
  responses: one,
})

const remove = endpoint('catalogue.write', {
  method: 'delete',
  path,
  version: true,
  tags,
  summary: 'Forget a file of which nothing was stored',
  description: versioned,
  request: { params },
  responses: { 204: { description: 'It is gone' } },
})

const notes = endpoint('catalogue.write', {
  method: 'get',
  path: `${path}/notes`,
  tags,
  summary: 'The notes of one kind on rows, page by page in the order of the lines',
  request: { params, query: NotesQuery },
  responses: { 200: json(NotePage, 'One page') },
})

const report = endpoint('catalogue.write', {
  method: 'get',
  path: `${path}/report`,
  tags,
  summary: 'The notes on each row in words, as CSV',
  request: { params, query: ReportQuery },
  responses: {
    200: { description: 'UTF-8 with BOM', content: { 'text/csv': { schema: z.string() } } },
  },
})

/** Lists imported into the catalogue on screen. */
export function importRoutes(deps: Deps) {
  const ofRequest = (c: Context<HttpEnv>) => ({
    key: c.req.param('import_key') ?? '',
    version: c.var.version,
  })
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await viewImports(deps), 200))
    .openapi(receive, async (c) => {
      const file = { name: c.req.valid('query').name, body: c.req.raw.body }
      return c.json(await receiveImport(deps, file, c.var), 201)
    })
    .openapi(view, async (c) =>
      c.json(await viewImport(deps, c.req.valid('param').import_key), 200),
    )
    .openapi(map, async (c) =>
      c.json(await mapColumns(deps, ofRequest(c), c.req.valid('json')), 200),
    )
    .openapi(values, async (c) => {
      const mapped = c.req.valid('json')
      return c.json(await listValues(deps, c.req.valid('param').import_key, mapped), 200)
    })
    .openapi(reread, async (c) =>
      c.json(await readOtherwise(deps, ofRequest(c), c.req.valid('json')), 200),
    )
    .openapi(check, async (c) => c.json(await startStep(deps, 'check', ofRequest(c), c.var), 200))
    .openapi(apply, async (c) => {
      await refuseUnconfirmed(deps, ofRequest(c).key, c.req.valid('json'))
      return c.json(await startStep(deps, 'apply', ofRequest(c), c.var), 200)
    })
    .openapi(undo, async (c) => c.json(await startStep(deps, 'undo', ofRequest(c), c.var), 200))
    .openapi(cancel, async (c) =>
      c.json(await cancelImport(deps, c.req.valid('param').import_key), 200),
    )
    .openapi(remove, async (c) => {
      await removeImport(deps, ofRequest(c), c.var)
      return c.body(null, 204)
    })
    .openapi(notes, async (c) =>
      c.json(await listNotes(deps, c.req.valid('param').import_key, c.req.valid('query')), 200),
    )
    .openapi(report, async (c) => {
      const { language } = c.req.valid('query')
      const file = await reportFile(deps, c.req.valid('param').import_key, language)
      return c.body(webStream(file), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="import-report.csv"',
      })
    })
}
