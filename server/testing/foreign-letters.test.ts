import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmarkedLetters } from './foreign-letters.ts'

test('letters of another script are found unless an element says their language', () => {
  const page = (inside: string) =>
    `<!doctype html><html lang="en"><head><title>武汉</title></head><body>${inside}</body></html>`
  assert.deepEqual(unmarkedLetters(page('<p>Wuhan University, 武汉大学</p>')), ['武汉大学'])
  assert.deepEqual(unmarkedLetters(page('<p><bdi lang="zh">武汉大学</bdi></p>')), [])
  assert.deepEqual(unmarkedLetters(page('<p lang="hi">काशी</p><p>جامعة</p>')), ['جامعة'])
  assert.deepEqual(unmarkedLetters(page('<p>Université de Lille</p>')), [])
})
