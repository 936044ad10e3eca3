import { OpenAPIHono, z } from '@hono/zod-openapi'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { DestinationRecord, FactEdit, FactInput } from '#contract/catalogue/catalogue-staff.ts'
import { Slug } from '#contract/common/common.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { versioned, write } from '../write.ts'
import { recordOf } from './destination-routes.ts'
import { addFact, correctFact, removeFact } from './save-fact.ts'

const tags = ['catalogue for staff']
const path = '/admin/destinations/{destination_key}/facts'
const params = z.object({ destination_key: DestinationKey })
const ofOne = params.extend({ fact_key: Slug })
const description = '`If-Match` names the version of the destination the change was made from.'
const responses = { 200: json(DestinationRecord, 'The destination as it is now') }

const postFact = endpoint('catalogue.write', {
  method: 'post',
  path,
  version: true,
  tags,
  summary: 'Add a dated fact to a destination, with its source',
  description,
  request: { params, body: body(FactInput) },
  responses,
})

const putFact = endpoint('catalogue.write', {
  method: 'put',
  path: `${path}/{fact_key}`,
  version: true,
  tags,
  summary: 'Correct a dated fact of a destination',
  description,
  request: { params: ofOne, body: body(FactEdit) },
  responses,
})

const deleteFact = endpoint('catalogue.write', {
  method: 'delete',
  path: `${path}/{fact_key}`,
  version: true,
  tags,
  summary: 'Remove a dated fact of a destination',
  description: `It is removed from the steps and portals that show it too. ${description}`,
  request: { params: ofOne },
  responses,
})

/** The dated facts of destinations, as staff write them. */
export function factRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(postFact, async (c) => {
      const { destination_key: key } = c.req.valid('param')
      const change = { key, version: c.var.version, edit: c.req.valid('json') }
      const destination = await write(deps, (tx) => addFact(tx, deps, change, c.var))
      return c.json(versioned(c, recordOf(destination)), 200)
    })
    .openapi(putFact, async (c) => {
      const { destination_key: key, fact_key: fact } = c.req.valid('param')
      const change = { key, fact, version: c.var.version, edit: c.req.valid('json') }
      const destination = await write(deps, (tx) => correctFact(tx, deps, change, c.var))
      return c.json(versioned(c, recordOf(destination)), 200)
    })
    .openapi(deleteFact, async (c) => {
      const { destination_key: key, fact_key: fact } = c.req.valid('param')
      const change = { key, fact, version: c.var.version }
      const destination = await write(deps, (tx) => removeFact(tx, deps, change, c.var))
      return c.json(versioned(c, recordOf(destination)), 200)
    })
}
