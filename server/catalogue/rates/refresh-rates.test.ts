import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { RatesRecord } from '#contract/costs/rates.ts'
import { signedInAs } from '../../testing/client.ts'
import { makePrograms } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { feedOf, type RateServer, startRateServer, webPage } from './feed-scene.ts'
import { readRates, refreshRates } from './refresh-rates.ts'
import { retireRates } from './retire-rates.ts'

let source: RateServer
let server: TestApp
before(async () => {
  source = await startRateServer()
})
after(() => source.close())

beforeEach(async () => {
  server = await createTestApp({ ratesUrl: source.address })
})
afterEach(() => server.close())

const monday = '2026-11-30'

test('the daily file is taken over with its day and page, pegged currencies follow, and so do searches', async () => {
  await hang('AED', 'USD', 3.6725)
  await hang('XOF', 'EUR', 655.957)
  await makePrograms(server.deps, [
    { key: 'in-dollars', tuition: [{ amountMinor: 112_250_00, currency: 'USD' }] },
  ])
  source.serve(feedOf(monday))
  await refreshRates(server.deps)

  const { rates, refresh } = await record()
  assert.deepEqual(
    rates.find(({ currency }) => currency === 'USD'),
    {
      currency: 'USD',
      perEuro: 1.1225,
      asOf: monday,
      source: 'European Central Bank, euro foreign exchange reference rates',
      sourceUrl:
        'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
      certainty: 'reported',
      checkedOn: '2026-12-01',
      origin: 'feed',
      pegged: null,
      isOutdated: false,
    },
  )
  const dirham = rates.find(({ currency }) => currency === 'AED')
  assert.equal(dirham?.perEuro.toFixed(6), (1.1225 * 3.6725).toFixed(6))
  assert.equal(dirham?.asOf, monday)
  assert.match(dirham?.source ?? '', /^a rule; European Central Bank/)
  const franc = rates.find(({ currency }) => currency === 'XOF')
  assert.deepEqual([franc?.perEuro, franc?.asOf, franc?.source], [655.957, null, 'a rule'])

  assert.deepEqual(
    refresh.runs.map(({ result, reason, asOf, taken }) => ({ result, reason, asOf, taken })),
    [{ result: 'taken', reason: null, asOf: monday, taken: 29 }],
  )
  const [line] = await (await server.request('/api/catalogue/programs?key=in-dollars')).json()
  assert.equal(line.tuition.yearlyEuros, 100_000)
  const compared = await (await server.request('/api/currencies')).json()
  assert.equal(
    compared.find((one: { currency: string }) => one.currency === 'XOF').asOf,
    '2026-12-01',
  )
})

test('it is asked for once a day, by one of many processes, and never where it is switched off', async () => {
  source.serve(feedOf(monday))
  const before = source.asked()
  await Promise.all([1, 2, 3, 4].map(() => refreshRates(server.deps)))
  assert.equal(source.asked(), before + 1)
  const { nextAt } = (await record()).refresh
  assert.match(nextAt ?? '', /^2026-12-01T15:[345]\d/)
  server.clock.set('2026-12-01T15:29:00Z')
  await refreshRates(server.deps)
  assert.equal(source.asked(), before + 1)
  server.clock.set('2026-12-01T16:00:00Z')
  await refreshRates(server.deps)
  assert.equal(source.asked(), before + 2)
  assert.match((await record()).refresh.nextAt ?? '', /^2026-12-02T15:/)
  assert.equal((await record()).refresh.runs[0]?.result, 'unchanged')

  server.deps.env.ratesUrl = undefined
  server.clock.set('2026-12-05T16:00:00Z')
  await refreshRates(server.deps)
  assert.equal(source.asked(), before + 2)
  assert.equal((await record()).refresh.address, null)
})

test('a process that died during the request is waited for some minutes, no longer', async () => {
  source.serve(feedOf(monday))
  await server.deps.db
    .updateTable('rate_feed')
    .set({ busy_until: new Date(server.clock.now().getTime() + 180_000) })
    .execute()
  const before = source.asked()
  await refreshRates(server.deps)
  assert.equal(source.asked(), before)
  server.clock.forwardSeconds(180)
  await refreshRates(server.deps)
  assert.equal(source.asked(), before + 1)
})

test('staff see whatever is wrong with the answer, and every rate stays', async () => {
  source.serve(feedOf('2026-11-27'))
  await refreshRates(server.deps)
  const known = (await record()).rates
  const whole = feedOf(monday, { USD: '1.2' })
  const half = feedOf(
    monday,
    Object.fromEntries(known.slice(0, 15).map(({ currency }) => [currency, null])),
  )
  const wrong: [string, string, () => void][] = [
    ['refused', 'not_xml', () => source.serve(webPage)],
    ['refused', 'not_xml', () => source.serve('')],
    ['refused', 'broken', () => source.serve(whole.slice(0, 900))],
    ['refused', 'shrunk', () => source.serve(half)],
    ['refused', 'future_day', () => source.serve(feedOf('2027-01-04'))],
    ['refused', 'older_day', () => source.serve(feedOf('2026-11-26'))],
    ['refused', 'no_day', () => source.serve(feedOf('yesterday'))],
    ['refused', 'too_large', () => source.serve(whole.padEnd(300_000))],
    [
      'refused',
      'broken',
      // Less than was announced: the connection was cut.
      () =>
        source.answer((response) => {
          response.writeHead(200, { 'content-length': String(whole.length) })
          response.write(whole.slice(0, 900), () => response.destroy())
        }),
    ],
    [
      'refused',
      'broken',
      () => source.answer((response) => void response.end(Buffer.from([0x3c, 0xff, 0xfe]))),
    ],
    [
      'failed',
      'status',
      () => source.answer((response) => void response.writeHead(404).end(webPage)),
    ],
    ['failed', 'too_slow', () => source.answer(() => {})],
  ]
  for (const [result, reason, prepare] of wrong) {
    prepare()
    server.clock.forwardSeconds(86_400)
    server.clock.set(server.clock.now().toISOString().replace(/T.*/, 'T18:00:00Z'))
    // Days go by without a file: the ones that were in the future no longer are.
    if (reason === 'future_day') server.clock.set('2026-12-06T18:00:00Z')
    await refreshRates(server.deps, { timeoutMs: 400 })
    const { rates, refresh } = await record()
    assert.deepEqual([refresh.runs[0]?.result, refresh.runs[0]?.reason], [result, reason])
    assert.deepEqual(rates, known, reason)
  }
})

test('an address that does not answer is a failure of that hour, not of the product', async () => {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  server.deps.env.ratesUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  await new Promise((resolve) => socket.close(resolve))
  await refreshRates(server.deps)
  const { refresh } = await record()
  assert.deepEqual(
    [refresh.runs[0]?.result, refresh.runs[0]?.reason, refresh.runs[0]?.detail],
    ['failed', 'unreachable', 'ECONNREFUSED'],
  )
  assert.equal(refresh.nextAt, '2026-12-01T10:00:00.000Z')
})

test('a request to wait is followed, in seconds or until an instant, for at most a week, by staff too', async () => {
  const waits: [string, string][] = [
    ['7200', '2026-12-01T11:00:00.000Z'],
    ['Wed, 02 Dec 2026 12:00:00 GMT', '2026-12-02T12:00:00.000Z'],
    ['99999999', '2026-12-09T12:00:00.000Z'],
  ]
  for (const [header, until] of waits) {
    source.answer((response) => void response.writeHead(503, { 'retry-after': header }).end())
    await refreshRates(server.deps)
    assert.equal((await record()).refresh.nextAt, until)
    const asked = source.asked()
    server.clock.set(until)
    server.clock.forwardSeconds(-60)
    await refreshRates(server.deps)
    assert.equal((await (await owner()).post('/api/admin/settings/rates/refresh')).status, 200)
    assert.equal(source.asked(), asked, header)
    server.clock.set(until)
  }
})

test('a doubtful rate waits with its reason, staff accept it, and only what they looked at', async () => {
  source.serve(feedOf('2026-11-27'))
  await refreshRates(server.deps)
  source.serve(feedOf(monday, { TRY: '5516.5', JPY: '0', INR: '110' }))
  server.clock.set('2026-12-01T18:00:00Z')
  await refreshRates(server.deps)
  const seen = await record()
  assert.equal(perEuro(seen, 'TRY'), 55.165)
  assert.equal(perEuro(seen, 'JPY'), 176.99)
  assert.equal(perEuro(seen, 'INR'), 110)
  assert.deepEqual(
    seen.held.map(({ currency, perEuro, asOf, reason }) => [currency, perEuro, asOf, reason]),
    [['TRY', 5516.5, monday, 'leap']],
  )
  assert.deepEqual(seen.refresh.runs[0]?.refused, ['JPY 0'])

  const client = await owner()
  const accept = (version: number, currency = 'TRY') =>
    client.post(`/api/admin/settings/rates/held/${currency}`, undefined, {
      headers: { 'if-match': `"${version}"` },
    })
  assert.equal((await accept(seen.version - 1)).status, 412)
  assert.equal((await accept(seen.version, 'GBP')).status, 404)
  assert.equal((await accept(seen.version)).status, 200)
  const now = await record()
  assert.equal(perEuro(now, 'TRY'), 5516.5)
  assert.deepEqual(now.held, [])
  const event = await server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'rates.changed')
    .executeTakeFirstOrThrow()
  assert.match(JSON.stringify(event.after), /5516\.5/)
})

test('a leap that the next file reverses no longer waits', async () => {
  for (const [day, rate] of [
    ['2026-11-26', '55.1'],
    ['2026-11-27', '5.51'],
    [monday, '55.2'],
  ] as const) {
    source.serve(feedOf(day, { TRY: rate }))
    server.clock.forwardSeconds(86_400 * 2)
    await refreshRates(server.deps)
  }
  const now = await record()
  assert.deepEqual([perEuro(now, 'TRY'), now.held], [55.2, []])
})

test('a rate that staff set is not overwritten; one that they mistype waits for a second look', async () => {
  const { version } = await record()
  const client = await owner()
  const edit = (more: object, from: number) =>
    client.put(
      '/api/admin/settings/rates',
      {
        asOf: '2026-11-29',
        source: 'Our bank',
        sourceUrl: null,
        rates: [{ currency: 'USD', perEuro: 1.3 }],
        ...more,
      },
      { headers: { 'if-match': `"${from}"` } },
    )
  const domain = await edit({ sourceUrl: 'https://bank.example/' }, version)
  assert.equal((await domain.json()).fields.sourceUrl.code, 'not_a_page')
  assert.equal((await edit({ rates: [{ currency: 'EUR', perEuro: 1 }] }, version)).status, 422)
  assert.equal((await edit({ sourceUrl: 'https://bank.example/rates/today' }, version)).status, 200)
  source.serve(feedOf(monday))
  await refreshRates(server.deps)
  const after = await record()
  const own = after.rates.find(({ currency }) => currency === 'USD')
  assert.deepEqual([own?.perEuro, own?.certainty, own?.origin], [1.3, 'confirmed', 'office'])
  assert.deepEqual(
    after.held.map(({ currency, perEuro, reason }) => [currency, perEuro, reason]),
    [['USD', 1.1225, 'own_rate']],
  )

  const mistyped = await edit({ rates: [{ currency: 'INR', perEuro: 10926.05 }] }, after.version)
  const held: RatesRecord = await mistyped.json()
  assert.equal(perEuro(held, 'INR'), 109.2605)
  assert.deepEqual(
    held.held.map(({ currency, reason }) => [currency, reason]),
    [
      ['INR', 'leap'],
      ['USD', 'own_rate'],
    ],
  )
  const mended = await edit({ rates: [{ currency: 'INR', perEuro: 109.3 }] }, held.version)
  assert.deepEqual(
    ((await mended.json()) as RatesRecord).held.map(({ currency }) => currency),
    ['USD'],
  )
})

test('staff can ask for the file themselves, at most once a minute', async () => {
  source.serve(feedOf(monday))
  await refreshRates(server.deps)
  const asked = source.asked()
  server.clock.forwardSeconds(30)
  const client = await owner()
  await client.post('/api/admin/settings/rates/refresh')
  assert.equal(source.asked(), asked)
  server.clock.forwardSeconds(60)
  const answer = await client.post('/api/admin/settings/rates/refresh')
  assert.equal((await answer.json()).refresh.runs.length, 2)
  assert.equal(source.asked(), asked + 1)
})

test('a rate that is more than a year old no longer converts anything, nor do the rates that depend on it', async () => {
  await hang('AED', 'USD', 3.6725)
  await hang('XOF', 'EUR', 655.957)
  await makePrograms(server.deps, [
    { key: 'dollars', tuition: [{ amountMinor: 1_000_00, currency: 'USD' }] },
  ])
  source.serve(feedOf(monday))
  await refreshRates(server.deps)
  server.clock.set('2027-11-30T12:00:00Z')
  await retireRates(server.deps)
  assert.deepEqual(await usable(['USD', 'AED', 'XOF']), ['AED', 'USD', 'XOF'])
  server.clock.set('2027-12-01T00:00:01Z')
  const before = await version()
  await retireRates(server.deps)
  assert.deepEqual(await usable(['USD', 'AED', 'XOF']), ['XOF'])
  assert.ok((await version()) > before, 'what is searched was derived again')
  const listed = await (await server.request('/api/currencies')).json()
  assert.deepEqual(
    listed.map(({ currency }: { currency: string }) => currency),
    ['XOF'],
  )
  const settled = await version()
  await retireRates(server.deps)
  assert.equal(await version(), settled, 'once')

  source.serve(feedOf('2027-11-30'))
  await refreshRates(server.deps)
  assert.deepEqual(await usable(['USD', 'AED', 'XOF']), ['AED', 'USD', 'XOF'])
})

test('only those who may change the settings see the rates or ask for them', async () => {
  const other = await signedInAs(server, 'editor')
  assert.equal((await other.post('/api/admin/settings/rates/refresh')).status, 403)
  assert.equal((await other.post('/api/admin/settings/rates/held/USD')).status, 403)
})

function record(): Promise<RatesRecord> {
  return readRates(server.deps)
}

/** Signed in at the clock's time: sessions end when the clock moves by days. */
function owner() {
  return signedInAs(server, 'owner')
}

function perEuro({ rates }: RatesRecord, wanted: string): number | undefined {
  return rates.find(({ currency }) => currency === wanted)?.perEuro
}

/** A currency that is fixed to another one. */
async function hang(currency: string, to: string, peg: number): Promise<void> {
  await server.deps.db
    .insertInto('currency_rate')
    .values({
      currency,
      per_euro: peg,
      as_of: to === 'EUR' ? null : '2026-11-01',
      source: 'a rule',
      pegged_to: to,
      peg,
    })
    .execute()
}

async function usable(currencies: string[]): Promise<(string | null)[]> {
  const rows = await server.deps.db
    .selectFrom('usable_rate')
    .select('currency')
    .where('currency', 'in', currencies)
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

async function version(): Promise<number> {
  const row = await server.deps.db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return row.version
}
