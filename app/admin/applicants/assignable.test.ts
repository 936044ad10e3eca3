import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeGivenFile, mayBeGivenTask, mayHaveFiles } from './assignable.ts'

const colleague = {
  key: 'awa',
  name: 'Awa Sow',
  mayRead: true,
  destinations: null,
  ownOnly: false,
  owns: false,
}
const file = { owner: null, applications: [{ destination: 'france' as const }] }

test('a file and its tasks can go to colleagues who read applicants and see one of its destinations', () => {
  for (const [one, isOffered] of [
    [colleague, true],
    [{ ...colleague, mayRead: false }, false],
    [{ ...colleague, destinations: ['india' as const] }, false],
    [{ ...colleague, destinations: ['india' as const, 'france' as const] }, true],
  ] as const) {
    const given = { ...one, destinations: one.destinations && [...one.destinations] }
    assert.equal(mayBeGivenFile(given, file.applications), isOffered)
    assert.equal(mayBeGivenTask(given, file), isOffered)
  }
})

test('a colleague who sees only their own files can become the owner, and then get tasks', () => {
  const own = { ...colleague, ownOnly: true }
  assert.equal(mayBeGivenFile(own, file.applications), true)
  assert.equal(mayBeGivenTask(own, file), false)
  assert.equal(mayBeGivenTask(own, { ...file, owner: 'ben' }), false)
  assert.equal(mayBeGivenTask(own, { ...file, owner: 'awa' }), true)
})

test('the list is filtered by colleagues who may read applicants, or still have files', () => {
  assert.ok(mayHaveFiles({ mayRead: true, owns: false }))
  assert.ok(mayHaveFiles({ mayRead: false, owns: true }))
  assert.ok(!mayHaveFiles({ mayRead: false, owns: false }))
})
