import { OpenAPIHono } from '@hono/zod-openapi'
import {
  AuditChain,
  AuditChoices,
  AuditExportQuery,
  AuditPage,
  AuditQuery,
} from '#contract/office/audit.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { sheetAnswer, sheetHeaders } from '../spreadsheet/sheet-file.ts'
import { exportAudit } from './export-audit.ts'
import { readAudit, readAuditChoices, readChain } from './read-audit.ts'

const tags = ['audit']

const list = endpoint('audit.read', {
  method: 'get',
  path: '/admin/audit',
  tags,
  summary: 'The audit trail, filtered, from the latest line on',
  request: { query: AuditQuery },
  responses: { 200: json(AuditPage, 'A page, and the cursor of the next') },
})

const choices = endpoint('audit.read', {
  method: 'get',
  path: '/admin/audit/choices',
  tags,
  summary: 'The people by whom the trail can be filtered',
  responses: { 200: json(AuditChoices, 'In the order of names') },
})

const chain = endpoint('audit.read', {
  method: 'get',
  path: '/admin/audit/chain',
  tags,
  summary: 'Up to where the trail is sealed',
  responses: { 200: json(AuditChain, 'The last block') },
})

const download = endpoint('audit.read', {
  method: 'get',
  path: '/admin/audit/export',
  tags,
  summary: 'The filtered trail as CSV or XLSX; the trail records the export',
  request: { query: AuditExportQuery },
  responses: { 200: sheetAnswer },
})

/** Routes that read the audit trail; only the recorded acts write to it. */
export function auditRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await readAudit(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(choices, async (c) => c.json(await readAuditChoices(deps), 200))
    .openapi(chain, async (c) => c.json(await readChain(deps), 200))
    .openapi(download, async (c) => {
      const query = c.req.valid('query')
      const made = await exportAudit(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('audit', query.format, deps.now()))
    })
}
