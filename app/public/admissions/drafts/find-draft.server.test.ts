import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RouterContextProvider } from 'react-router'
import { type ProblemCode, problems } from '#contract/common/values/problems.ts'
import { pageContext } from '../../../page-context.ts'
import { findDraft } from './find-draft.server.ts'

const request = new Request('http://localhost/apply?draft=k', { headers: { cookie: 'draft-k=s' } })

function answering(code: ProblemCode): RouterContextProvider {
  const context = new RouterContextProvider()
  const status = problems[code]
  context.set(pageContext, {
    api: async () => new Response(JSON.stringify({ code }), { status }),
    language: 'en',
    lowData: false,
    nonce: '',
    mode: 'test',
    brandName: 'Passerelle',
    brandLogo: null,
    destinations: [],
    destinationColours: null,
    previewed: null,
    sendsMail: false,
    publicUrl: 'http://localhost',
    requestId: 'request',
    now: () => new Date('2026-12-01T09:00:00Z'),
    csrf: () => ({ token: '', stamp: '', stampAgain: '' }),
  })
  return context
}

test('a form that does not exist is reported as none', async () => {
  assert.equal(await findDraft(request, answering('not_found'), 'k'), undefined)
})

test('a form that can’t be read now is not reported as gone', async () => {
  for (const code of ['unavailable', 'internal', 'too_many_requests'] as const) {
    const init = { status: problems[code] }
    await assert.rejects(findDraft(request, answering(code), 'k'), { init }, code)
  }
})
