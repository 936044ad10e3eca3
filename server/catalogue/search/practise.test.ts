import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults, ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { practise } from './practise.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
  await makeProgram(server.deps)
})
after(() => server.close())

/** The application's finder, recording its requests. */
function noting(asked: ProgramSearch[], stop?: AbortController) {
  const { finder } = server.deps
  return {
    ...finder,
    find: async (...question: Parameters<typeof finder.find>) => {
      asked.push(question[0])
      if (asked.length === 3) stop?.abort()
      const answer = await finder.find(...question)
      ProgramResults.parse(JSON.parse(answer))
      return answer
    },
  }
}

test('the practice searches are ones that visitors may make, in every order and with and without words', async () => {
  const asked: ProgramSearch[] = []
  await practise(noting(asked), new AbortController().signal)
  for (const search of asked) {
    const address = search.openOnly ? { ...search, openOnly: 'true' } : search
    assert.deepEqual(ProgramSearch.parse(address), search)
  }
  assert.deepEqual([...new Set(asked.map(({ sort }) => sort))].toSorted(), [
    'deadline',
    'relevance',
    'title',
    'tuition',
  ])
  assert.ok(asked.some(({ q }) => q === undefined) && asked.some(({ q }) => q !== undefined))
})

test('a process that is to stop no longer practises', async () => {
  const stop = new AbortController()
  const asked: ProgramSearch[] = []
  await practise(noting(asked, stop), stop.signal)
  assert.equal(asked.length, 3)
})
