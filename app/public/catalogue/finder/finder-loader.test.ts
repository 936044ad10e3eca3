import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RouterContextProvider } from 'react-router'
import { pageContext } from '../../../page-context.ts'
import { serverApi } from '../../../server-api.ts'
import { findPrograms } from './finder-loader.server.ts'

/** A catalogue with a program for each of these filters, and for no two of them together. */
function answering(total: (params: URLSearchParams) => number, asked: string[] = []) {
  const context = new RouterContextProvider()
  const nothing = { rows: [], facets: {}, currency: 'EUR', ratesAsOf: null, withoutFee: 0 }
  const named = { matched: 'all', understood: [], leftOut: [], universities: [], scholarships: [] }
  context.set(pageContext, {
    api: async (address) => {
      const { pathname, searchParams } = new URL(address)
      if (pathname !== '/api/programs') return Response.json([])
      asked.push(searchParams.toString())
      const found = { total: total(searchParams), page: 1, size: 20, relax: [] }
      return Response.json({ ...nothing, ...named, ...found })
    },
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
  return serverApi(context)
}

const filters = ['destination', 'level', 'mode', 'openOnly']
const countOf = (params: URLSearchParams) => filters.filter((name) => params.has(name)).length
const params = new URLSearchParams('destination=china&level=exchange&mode=online')

test('if no single filter is in the way, pairs of them are tried and the best are shown', async () => {
  const asked: string[] = []
  const api = answering((search) => (countOf(search) > 1 ? 0 : search.has('mode') ? 90 : 4), asked)
  const { relax } = await findPrograms(api, params, { language: 'en', sendsMail: true })
  assert.deepEqual(
    relax.map(({ label, href }) => [label, href]),
    [
      ['Without “China” and “Exchange”: 90 programs', '/program?mode=online'],
      ['Without “China” and “Online”: 4 programs', '/program?level=exchange'],
      ['Without “Exchange” and “Online”: 4 programs', '/program?destination=china'],
    ],
  )
  assert.equal(asked.length, 4)
})

test('no further query runs if something was found, or if there is only one filter', async () => {
  for (const [address, total] of [
    [params, 7],
    [new URLSearchParams('level=exchange'), 0],
  ] as const) {
    const asked: string[] = []
    const { relax } = await findPrograms(
      answering(() => total, asked),
      address,
      { language: 'en', sendsMail: true },
    )
    assert.deepEqual([relax, asked.length], [[], 1])
  }
})
