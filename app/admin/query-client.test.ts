import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { aid, createQueryClient, isShownByFrame, takesScreen } from './query-client.ts'

/** A query that is on screen, once it has failed; with `data`, after it had been read. */
async function failed({
  data,
  ...how
}: {
  data?: string
  meta?: typeof aid
  throwOnError?: false
}) {
  const client = createQueryClient()
  const options = queryOptions({
    queryKey: ['one'],
    queryFn: () => Promise.reject<string>(new Error('away')),
    retry: false,
    ...how,
  })
  if (data !== undefined) client.setQueryData(options.queryKey, data)
  const observer = new QueryObserver(client, client.defaultQueryOptions(options))
  const stop = observer.subscribe(() => undefined)
  await observer.refetch()
  const [query] = client.getQueryCache().findAll()
  assert.ok(query)
  const places = { takesScreen: takesScreen(query), byFrame: isShownByFrame(query) }
  stop()
  client.clear()
  return places
}

test('a screen that could not be read shows the failure in its place', async () => {
  assert.deepEqual(await failed({}), { takesScreen: true, byFrame: false })
})

test('data read before stays on its screen, and the frame says that it may be old', async () => {
  assert.deepEqual(await failed({ data: 'read' }), { takesScreen: false, byFrame: true })
})

test('a failed list of choices never replaces the form being filled in', async () => {
  for (const data of [undefined, 'read']) {
    const given = data === undefined ? {} : { data }
    assert.deepEqual(await failed({ ...given, meta: aid }), { takesScreen: false, byFrame: true })
  }
})

test('the frame does not repeat a failure that a part of the screen shows', async () => {
  assert.equal((await failed({ throwOnError: false })).byFrame, false)
  assert.equal((await failed({ data: 'read', throwOnError: false })).byFrame, false)
})
