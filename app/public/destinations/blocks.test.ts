import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, gistOf } from './blocks.ts'

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

test('the first sentence is read before the rest, and nothing is lost between them', () => {
  const gistOfBody = (body: string) => gistOf(blocksOf(body))
  assert.deepEqual(gistOfBody('You apply to each university. It answers. \n\n- a'), {
    gist: 'You apply to each university.',
    rest: [
      { kind: 'text', text: 'It answers.' },
      { kind: 'list', items: ['a'] },
    ],
  })
  assert.deepEqual(gistOfBody('One sentence is all that there is.'), {
    gist: 'One sentence is all that there is.',
    rest: [],
  })
  assert.deepEqual(
    gistOfBody('Les frais sont de 2 500 € par an env. À vérifier. « Oui » dit-on.').gist,
    'Les frais sont de 2 500 € par an env.',
  )
})

test('a sentence does not end at an abbreviation, a number or a name of a site', () => {
  for (const body of [
    'Dr. Who says that it costs 2.5 million on monmaster.gouv.fr a year',
    'Look at e-ikamet.goc.gov.tr and pay TRY 1.958 there',
  ]) {
    assert.deepEqual(gistOf(blocksOf(body)), { gist: body, rest: [] })
  }
})

test('a list, a question, or a line that introduces a list is no first sentence', () => {
  for (const body of [
    '- a\n- b',
    'Q: Why?\nA: Because.',
    'You need all of these papers:\n- a passport',
  ]) {
    const blocks = blocksOf(body)
    assert.deepEqual(gistOf(blocks), { gist: '', rest: blocks })
  }
})
