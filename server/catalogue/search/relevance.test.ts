import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults } from '#contract/catalogue/catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadStarter } from '../starter/starter.ts'
import { isFound, wishes } from './relevance-set.ts'

const leastShare = 0.95
let server: TestApp

before(async () => {
  server = await createTestApp()
  await loadStarter(server.deps)
})
after(() => server.close())

test('the first five programs are what students meant by what they typed', async (t) => {
  const missed: string[] = []
  for (const wish of wishes) {
    const query = new URLSearchParams({ q: wish.typed, size: '5', lng: wish.language })
    const answer = await server.request(`/api/programs?${query}`)
    const { rows, total } = ProgramResults.parse(await answer.json())
    if (isFound(wish, rows)) continue
    const shown = rows.map(({ title, award, university, city }) =>
      [title[wish.language], award, university.name, city].join(', '),
    )
    missed.push(`${wish.typed} (${total}): ${shown.join(' | ')}`)
  }
  const found = wishes.length - missed.length
  t.diagnostic(
    `${found} of ${wishes.length} found (${((100 * found) / wishes.length).toFixed(1)} %)`,
  )
  for (const one of missed) t.diagnostic(`missed: ${one}`)
  assert.ok(found >= leastShare * wishes.length, missed.join('\n'))
})
