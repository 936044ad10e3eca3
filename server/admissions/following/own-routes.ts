import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { Entered } from '#contract/admissions/following.ts'
import { OwnApplications, OwnPeople } from '#contract/admissions/own-applications.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { listOwnApplications, listOwnPeople, openOwnApplication } from './own-applications.ts'

const list = endpoint('signed_in', {
  method: 'get',
  path: '/me/applications',
  summary: 'What was sent with the confirmed address of the signed-in applicant',
  responses: { 200: json(OwnApplications, 'The applications') },
})

const people = endpoint('signed_in', {
  method: 'get',
  path: '/me/people',
  summary: 'Who sent something with that address, to fill in a new form for one of them',
  responses: { 200: json(OwnPeople, 'The people') },
})

const open = endpoint('signed_in', {
  method: 'post',
  path: '/me/applications/{number}/open',
  countsMisses: true,
  summary: 'The secret of the private link of one of them',
  request: { params: z.object({ number: ApplicationNumber }) },
  responses: { 200: json(Entered, 'The secret') },
})

/** Applications of an applicant with an account. */
export function ownRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await listOwnApplications(deps, c.var.actor), 200))
    .openapi(people, async (c) =>
      c.json(await listOwnPeople(deps, c.var.actor, c.var.visitor), 200),
    )
    .openapi(open, async (c) => {
      const entered = await openOwnApplication(deps, c.var.actor, {
        number: c.req.valid('param').number,
        browser: c.var.visitor,
      })
      return c.json(entered, 200)
    })
}
