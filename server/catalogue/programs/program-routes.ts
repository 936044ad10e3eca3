import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ProgramInput, ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { Slug } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { add, versioned, write } from '../write.ts'
import { changeProgram, createProgram } from './save-program.ts'
import { findStaffProgram, type StaffProgram } from './staff-program-queries.ts'

const tags = ['catalogue for staff']
const params = z.object({ program_key: Slug })

/** Programs as staff manage them. */
export function programRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/programs',
        tags,
        summary: 'Add a program',
        description: 'With an `Idempotency-Key`, a retry is answered like the first call.',
        request: { body: body(ProgramInput) },
        responses: {
          201: json(ProgramRecord, 'Its address is in `Location`, its version in `ETag`'),
        },
      }),
      async (c) => {
        const request = c.req.valid('json')
        const record = await add(deps, c, { request, answer: ProgramRecord }, async (tx) =>
          recordOf(await createProgram(tx, deps, request, c.var)),
        )
        c.header('location', `/api/admin/programs/${record.key}`)
        return c.json(versioned(c, record), 201)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/programs/{program_key}',
        tags,
        summary: 'One program',
        request: { params },
        responses: { 200: json(ProgramRecord, 'Its version is in `ETag`') },
      }),
      async (c) => {
        const program = await findStaffProgram(deps.db, c.req.valid('param').program_key)
        if (!program) throw new Problem('not_found')
        return c.json(versioned(c, recordOf(program)), 200)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/programs/{program_key}',
        version: true,
        tags,
        summary: 'Change a program',
        description: '`If-Match` names the version the change was made from.',
        request: { params, body: body(ProgramInput) },
        responses: { 200: json(ProgramRecord, 'As it is now') },
      }),
      async (c) => {
        const change = {
          key: c.req.valid('param').program_key,
          version: c.var.version,
          input: c.req.valid('json'),
        }
        const program = await write(deps, (tx) => changeProgram(tx, deps, change, c.var))
        return c.json(versioned(c, recordOf(program)), 200)
      },
    )
}

function recordOf({ id, ...program }: StaffProgram): ProgramRecord {
  return { ...program, updatedAt: program.updatedAt.toISOString() }
}
