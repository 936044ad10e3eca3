import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothingToStore } from './nothing-to-store.ts'

const none = {
  ...{ rows: 3, inserted: 0, updated: 0, unchanged: 0, kept: 0, duplicates: 0, refused: 0 },
  universitiesAdded: 0,
}

test('a list that would store nothing says why, and one that would store anything is offered', () => {
  const of = (counts: Partial<typeof none>, codes: string[] = []) =>
    nothingToStore({
      counts: { ...none, ...counts },
      notes: codes.map((code) => ({ code, what: 'changed', count: 1, first: [] })),
    })
  assert.equal(of({ refused: 3 }), 'refused')
  assert.equal(of({ unchanged: 3 }), 'same')
  assert.equal(of({ refused: 1, kept: 1, duplicates: 1 }), 'same')
  assert.equal(of({ rows: 0 }), 'same')
  for (const name of ['inserted', 'updated', 'universitiesAdded'] as const) {
    assert.equal(of({ [name]: 1, refused: 2 }), undefined)
  }
  assert.equal(of({ unchanged: 3 }, ['university_published']), undefined)
  assert.equal(nothingToStore({ counts: null, notes: [] }), undefined)
})
