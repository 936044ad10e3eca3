import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactKey } from './contact-key.server.ts'

const said = { name: 'Awa', email: 'awa@example.test', topic: '', message: 'Hello', about: '' }

test('the same message has the same key, in whatever order its fields came', () => {
  const reversed = Object.fromEntries(Object.entries(said).reverse())
  assert.equal(contactKey(said), contactKey(reversed))
  assert.match(contactKey(said), /^[\w-]{43}$/)
})

test('another word, sender or subject is another message', () => {
  const others = Object.keys(said).map((field) => contactKey({ ...said, [field]: 'other' }))
  assert.equal(new Set([...others, contactKey(said)]).size, others.length + 1)
})
