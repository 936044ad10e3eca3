import { OpenAPIHono, z } from '@hono/zod-openapi'
import { EditionEntity, EditionRecord, Editions } from '#contract/catalogue/catalogue-history.ts'
import { Slug } from '#contract/common/common.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { readEdition, readEditions } from './read-editions.ts'

const tags = ['catalogue for staff']
const params = z.object({ entity: EditionEntity, entity_key: Slug })

/** Earlier versions of the catalogue's records. To restore one, save it again. */
export function editionRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/editions/{entity}/{entity_key}',
        tags,
        summary: 'The versions of a record of the catalogue, with what each changed',
        request: { params },
        responses: { 200: json(Editions, 'The newest first, at most a hundred') },
      }),
      async (c) => {
        const { entity, entity_key: key } = c.req.valid('param')
        return c.json(await readEditions(deps, { entity, key }), 200)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/editions/{entity}/{entity_key}/{version}',
        tags,
        summary: 'One version of a record of the catalogue',
        request: { params: params.extend({ version: z.coerce.number().int().min(1) }) },
        responses: { 200: json(EditionRecord, 'As it was read then') },
      }),
      async (c) => {
        const { entity, entity_key: key, version } = c.req.valid('param')
        return c.json(await readEdition(deps, { entity, key, version }), 200)
      },
    )
}
