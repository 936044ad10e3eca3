import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPages, firstNumbers, moved, type Page, photoPage, turned } from './pages.ts'

const file = new File([], 'a')
const photo = (key: number) => photoPage(file, key, { width: 3, height: 4 }, file)
const pdf = (key: number, count: number): Page => ({ kind: 'pdf', key, file, turns: 0, count })
const keys = (pages: readonly Page[]) => pages.map(({ key }) => key)

test('a PDF counts with all its pages', () => {
  const pages = [photo(1), pdf(2, 3), photo(3)]
  assert.deepEqual(firstNumbers(pages), [1, 2, 5])
  assert.equal(countPages(pages), 5)
})

test('a page moves by one place, and stays at the ends', () => {
  const pages = [photo(1), photo(2), photo(3)]
  assert.deepEqual(keys(moved(pages, 1, 1)), [2, 1, 3])
  assert.deepEqual(keys(moved(pages, 1, -1)), [1, 2, 3])
  assert.deepEqual(keys(moved(pages, 3, -1)), [1, 3, 2])
})

test('four turns cancel out', () => {
  assert.deepEqual(turned(turned(turned(turned(photo(1))))), photo(1))
})
