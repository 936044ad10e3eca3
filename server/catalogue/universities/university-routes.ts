import { OpenAPIHono, z } from '@hono/zod-openapi'
import { UniversityInput, UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { Slug } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { add, versioned, write } from '../write.ts'
import { changeUniversity, createUniversity } from './save-university.ts'
import { findStaffUniversity, type StaffUniversity } from './university-queries.ts'

const tags = ['catalogue for staff']
const params = z.object({ university_key: Slug })

/** Universities as staff manage them. */
export function universityRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/universities',
        tags,
        summary: 'Add a university',
        description: 'With an `Idempotency-Key`, a retry is answered like the first call.',
        request: { body: body(UniversityInput) },
        responses: {
          201: json(UniversityRecord, 'Its address is in `Location`, its version in `ETag`'),
        },
      }),
      async (c) => {
        const request = c.req.valid('json')
        const record = await add(deps, c, { request, answer: UniversityRecord }, async (tx) =>
          recordOf(await createUniversity(tx, deps, request, c.var)),
        )
        c.header('location', `/api/admin/universities/${record.key}`)
        return c.json(versioned(c, record), 201)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/universities/{university_key}',
        tags,
        summary: 'One university',
        request: { params },
        responses: { 200: json(UniversityRecord, 'Its version is in `ETag`') },
      }),
      async (c) => {
        const university = await findStaffUniversity(deps.db, c.req.valid('param').university_key)
        if (!university) throw new Problem('not_found')
        return c.json(versioned(c, recordOf(university)), 200)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/universities/{university_key}',
        version: true,
        tags,
        summary: 'Change a university',
        description: '`If-Match` names the version the change was made from.',
        request: { params, body: body(UniversityInput) },
        responses: { 200: json(UniversityRecord, 'As it is now') },
      }),
      async (c) => {
        const change = {
          key: c.req.valid('param').university_key,
          version: c.var.version,
          input: c.req.valid('json'),
        }
        const university = await write(deps, (tx) => changeUniversity(tx, deps, change, c.var))
        return c.json(versioned(c, recordOf(university)), 200)
      },
    )
}

export function recordOf({ id, ...university }: StaffUniversity): UniversityRecord {
  return { ...university, updatedAt: university.updatedAt.toISOString() }
}
