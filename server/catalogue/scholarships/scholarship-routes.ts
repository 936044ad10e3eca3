import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ScholarshipInput,
  ScholarshipQuery,
  ScholarshipRecord,
  ScholarshipRecords,
} from '#contract/catalogue/scholarships-staff.ts'
import { Slug } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { add, versioned, write } from '../write.ts'
import { changeScholarship, createScholarship } from './save-scholarship.ts'
import {
  findStaffScholarship,
  listStaffScholarships,
  type StaffScholarship,
} from './scholarship-queries.ts'

const tags = ['catalogue for staff']
const params = z.object({ scholarship_key: Slug })

/** Scholarships as staff manage them. */
export function scholarshipRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/scholarships',
        tags,
        summary: 'List scholarships, of a destination or for a program, whatever their status',
        request: { query: ScholarshipQuery },
        responses: { 200: json(ScholarshipRecords, 'As visitors read them') },
      }),
      async (c) => {
        const scholarships = await listStaffScholarships(deps.db, c.req.valid('query'))
        return c.json(scholarships.map(recordOf), 200)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/scholarships/{scholarship_key}',
        tags,
        summary: 'One scholarship',
        request: { params },
        responses: { 200: json(ScholarshipRecord, 'Its version is in `ETag`') },
      }),
      async (c) => {
        const key = c.req.valid('param').scholarship_key
        const scholarship = await findStaffScholarship(deps.db, key)
        if (!scholarship) throw new Problem('not_found')
        return c.json(versioned(c, recordOf(scholarship)), 200)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/scholarships',
        tags,
        summary: 'Add a scholarship',
        description: 'With an `Idempotency-Key`, a retry is answered like the first call.',
        request: { body: body(ScholarshipInput) },
        responses: { 201: json(ScholarshipRecord, 'Its version is in `ETag`') },
      }),
      async (c) => {
        const request = c.req.valid('json')
        const record = await add(deps, c, { request, answer: ScholarshipRecord }, async (tx) =>
          recordOf(await createScholarship(tx, deps, request, c.var)),
        )
        return c.json(versioned(c, record), 201)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/scholarships/{scholarship_key}',
        version: true,
        tags,
        summary: 'Change a scholarship',
        description: '`If-Match` names the version the change was made from.',
        request: { params, body: body(ScholarshipInput) },
        responses: { 200: json(ScholarshipRecord, 'As it is now') },
      }),
      async (c) => {
        const change = {
          key: c.req.valid('param').scholarship_key,
          version: c.var.version,
          input: c.req.valid('json'),
        }
        const scholarship = await write(deps, (tx) => changeScholarship(tx, deps, change, c.var))
        return c.json(versioned(c, recordOf(scholarship)), 200)
      },
    )
}

export function recordOf({ id, ...scholarship }: StaffScholarship): ScholarshipRecord {
  return { ...scholarship, updatedAt: scholarship.updatedAt.toISOString() }
}
