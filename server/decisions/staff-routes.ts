import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import {
  ConditionChange,
  DecidedPage,
  DecidedQuery,
  DecisionInput,
  Decisions,
  RankChange,
  ReleaseInput,
  ReleasePreview,
  ReleasePreviewInput,
  ReleaseView,
  ScheduledReleases,
} from '#contract/decisions/decisions.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { refuseHidden } from '../identity/staff/within-sight.ts'
import { decide, getDecisions, recall } from './decide.ts'
import { listDecided, listScheduledReleases } from './list-decided.ts'
import { previewRelease } from './preview-release.ts'
import { cancelScheduled, startRelease, viewRelease } from './release.ts'
import { setCondition } from './set-condition.ts'
import { setRank } from './set-rank.ts'

const params = z.object({ number: ApplicationNumber })

const read = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applications/{number}/decision',
  summary: 'What was decided on an application, and what may be',
  request: { params },
  responses: { 200: json(Decisions, 'Pending and released decisions') },
})

const make = endpoint('decisions.make', {
  method: 'put',
  path: '/admin/applications/{number}/decision',
  version: true,
  summary: 'Decide; nothing leaves before the release. If-Match is the application’s version',
  request: { params, body: body(DecisionInput) },
  responses: { 200: json(Decisions, 'Pending and released decisions') },
})

const takeBack = endpoint(['decisions.make', 'decisions.release'], {
  method: 'delete',
  path: '/admin/applications/{number}/decision',
  version: true,
  summary: 'Recall a decision before its release. If-Match is the application’s version',
  request: { params },
  responses: { 200: json(Decisions, 'Pending and released decisions') },
})

const letter = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applications/{number}/decision/letter.pdf',
  summary: 'The offer letter that a release would bring, before its release',
  request: { params },
  responses: {
    200: {
      description: 'The letter, without a code',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

const releasedLetter = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applications/{number}/offer-letter.pdf',
  summary: 'The offer letter that the applicant has, with its code',
  request: { params },
  responses: {
    200: {
      description: 'The letter, in the applicant’s language',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

const condition = endpoint('decisions.make', {
  method: 'put',
  path: '/admin/applications/{number}/conditions/{condition_key}',
  version: true,
  summary: 'Say whether a condition of the offer is met. If-Match is the application’s version',
  request: { params: params.extend({ condition_key: OpaqueKey }), body: body(ConditionChange) },
  responses: { 200: json(Decisions, 'Pending and released decisions') },
})

const list = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/releases',
  summary: 'What was decided and not released, page by page',
  request: { query: DecidedQuery },
  responses: { 200: json(DecidedPage, 'One page') },
})

const scheduled = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/scheduled-releases',
  summary: 'The releases that are set for later',
  responses: { 200: json(ScheduledReleases, 'The next first') },
})

const rank = endpoint('decisions.make', {
  method: 'put',
  path: '/admin/applications/{number}/rank',
  version: true,
  summary: 'Change a rank on the waiting list. If-Match is the application’s version',
  request: { params, body: body(RankChange) },
  responses: { 200: json(Decisions, 'Pending and released decisions') },
})

const preview = endpoint('applicants.read', {
  method: 'post',
  path: '/admin/releases/preview',
  summary: 'What a release would send, and what it would refuse',
  request: { body: body(ReleasePreviewInput) },
  responses: { 200: json(ReleasePreview, 'Count, texts and refusals') },
})

const start = endpoint('decisions.release', {
  method: 'post',
  path: '/admin/releases',
  summary: 'Release decisions, now or at a set time, each from the version that was seen',
  request: { headers: IdempotencyHeaders, body: body(ReleaseInput) },
  responses: { 200: json(ReleaseView, 'How far it is') },
})

const one = z.object({ release_key: OpaqueKey })

const follow = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/releases/{release_key}',
  summary: 'How far a release is, and what was refused and why',
  request: { params: one },
  responses: { 200: json(ReleaseView, 'How far it is') },
})

const cancel = endpoint('decisions.release', {
  method: 'delete',
  path: '/admin/releases/{release_key}',
  summary: 'Take a set release back before its time',
  request: { params: one },
  responses: { 200: json(ReleaseView, 'How far it is') },
})

const asPdf = (number: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${number}-offer.pdf"`,
  'cache-control': 'private, no-store, no-transform',
})

/** What administrators decide and release. */
export function staffDecisionRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(read, async (c) => {
      const decisions = await getDecisions(deps, c.req.valid('param').number)
      return c.json(decisions, 200, etagOf(decisions))
    })
    .openapi(make, async (c) => {
      const { version } = c.var
      const { number } = c.req.valid('param')
      const decisions = await decide(deps, c.var, number, version, c.req.valid('json'))
      return c.json(decisions, 200, etagOf(decisions))
    })
    .openapi(takeBack, async (c) => {
      const { version } = c.var
      const decisions = await recall(deps, c.var, c.req.valid('param').number, version)
      return c.json(decisions, 200, etagOf(decisions))
    })
    .openapi(letter, async (c) => {
      const { number } = c.req.valid('param')
      const { previewLetter } = await import('./make-letter.ts')
      return c.body(new Uint8Array(await previewLetter(deps, number)), 200, asPdf(number))
    })
    .openapi(releasedLetter, async (c) => {
      const { number } = c.req.valid('param')
      const { makeLetterForStaff } = await import('./make-letter.ts')
      return c.body(new Uint8Array(await makeLetterForStaff(deps, number)), 200, asPdf(number))
    })
    .openapi(condition, async (c) => {
      const { number, condition_key } = c.req.valid('param')
      const at = {
        number,
        key: condition_key,
        expectedVersion: c.var.version,
      }
      const decisions = await setCondition(deps, c.var, at, c.req.valid('json').state)
      return c.json(decisions, 200, etagOf(decisions))
    })
    .openapi(list, async (c) =>
      c.json(await listDecided(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(scheduled, async (c) => c.json(await listScheduledReleases(deps, c.var.actor), 200))
    .openapi(rank, async (c) => {
      const at = {
        number: c.req.valid('param').number,
        expectedVersion: c.var.version,
      }
      const decisions = await setRank(deps, c.var, at, c.req.valid('json').rank)
      return c.json(decisions, 200, etagOf(decisions))
    })
    .openapi(preview, async (c) => {
      const input = c.req.valid('json')
      const applications = input.items.map(({ number }) => number)
      await refuseHidden(deps, c.var.actor, { applications })
      return c.json(await previewRelease(deps, c.var.actor, input), 200)
    })
    .openapi(start, async (c) => {
      const applications = c.req.valid('json').items.map(({ number }) => number)
      await refuseHidden(deps, c.var.actor, { applications })
      const key = c.req.header('idempotency-key')
      return c.json(await startRelease(deps, c.var, key, c.req.valid('json')), 200)
    })
    .openapi(follow, async (c) =>
      c.json(await viewRelease(deps, c.req.valid('param').release_key), 200),
    )
    .openapi(cancel, async (c) =>
      c.json(await cancelScheduled(deps, c.var, c.req.valid('param').release_key), 200),
    )
}

function etagOf({ version }: { version: number }): Record<string, string> {
  return { etag: `"${version}"` }
}
