import { OpenAPIHono, z } from '@hono/zod-openapi'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import {
  DestinationEdit,
  DestinationInput,
  DestinationNames,
  DestinationRecord,
  DestinationRecords,
} from '#contract/catalogue/catalogue-staff.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { add, versioned, write } from '../write.ts'
import { applyDestinations } from './apply-destinations.ts'
import {
  listDestinationRows,
  listStaffDestinations,
  type StaffDestination,
} from './destination-queries.ts'
import { changeDestination, createDestination, missingOf } from './save-destination.ts'

const tags = ['catalogue for staff']
const params = z.object({ destination_key: DestinationKey })

/** Destinations as staff manage them. */
export function destinationRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/destinations',
        tags,
        summary: 'List destinations with their texts, facts and what is due for review',
        responses: { 200: json(DestinationRecords, 'In their order') },
      }),
      async (c) => {
        const today = deps.now().toISOString().slice(0, 10)
        const destinations = await listStaffDestinations(deps.db, today)
        return c.json(destinations.map(recordOf), 200)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/destinations/names',
        tags,
        summary: 'What destinations are called and drawn with, hidden ones too',
        responses: { 200: json(DestinationNames, 'In their order') },
      }),
      async (c) => c.json(await listDestinationRows(deps.db), 200),
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/destinations',
        tags,
        summary: 'Add a destination, hidden and with a guide to be written',
        description: 'With an `Idempotency-Key`, a retry is answered like the first call.',
        request: { body: body(DestinationInput) },
        responses: {
          201: json(DestinationRecord, 'Its address is in `Location`, its version in `ETag`'),
        },
      }),
      async (c) => {
        const request = c.req.valid('json')
        const record = await add(
          knowing(deps),
          c,
          { request, answer: DestinationRecord },
          async (tx) => recordOf(await createDestination(tx, deps, request, c.var)),
        )
        c.header('location', `/api/admin/destinations/${record.key}`)
        return c.json(versioned(c, record), 201)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/destinations/{destination_key}',
        version: true,
        tags,
        summary: 'Change a destination',
        description: '`If-Match` names the version the change was made from.',
        request: { params, body: body(DestinationEdit) },
        responses: { 200: json(DestinationRecord, 'As it is now') },
      }),
      async (c) => {
        const change = {
          key: c.req.valid('param').destination_key,
          version: c.var.version,
          edit: c.req.valid('json'),
        }
        const destination = await write(knowing(deps), (tx) =>
          changeDestination(tx, deps, change, c.var),
        )
        return c.json(versioned(c, recordOf(destination)), 200)
      },
    )
}

/** A destination as staff read it. */
export function recordOf({ id, ...destination }: StaffDestination): DestinationRecord {
  return {
    ...destination,
    missing: missingOf({ id, ...destination }),
    updatedAt: destination.updatedAt.toISOString(),
  }
}

/**
 * Makes this process re-read its destinations from the table before anyone is notified of a change.
 */
function knowing(deps: Deps): Deps {
  return {
    ...deps,
    catalogueChanged: async () => {
      await applyDestinations(deps)
      await deps.catalogueChanged()
    },
  }
}
