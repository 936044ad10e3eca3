import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './blocks.ts'

test('a section’s text comes apart into paragraphs, lists and questions', () => {
  assert.deepEqual(blocksOf('One.\n\n- a\n- b\n\nQ: Why?\nA: Because.'), [
    { kind: 'text', text: 'One.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'question', question: 'Why?', answer: 'Because.' },
  ])
})

test('a line that introduces a list stays before it', () => {
  assert.deepEqual(blocksOf('Bring:\n- a passport'), [
    { kind: 'text', text: 'Bring:' },
    { kind: 'list', items: ['a passport'] },
  ])
})
