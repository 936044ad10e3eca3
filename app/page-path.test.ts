import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from 'react-router'
import { pageList } from '#contract/common/values/pages.ts'
import { isPage } from './page-path.ts'

test('a path is a page’s where the router says so', () => {
  const patterns = pageList.flatMap(({ path }) => (/[*?]/.test(path) ? [] : path))
  const paths = [
    ...patterns.map((path) => path.replaceAll(/:\w+/g, 'some-key')),
    '/program/',
    '/program//',
    '/program/a/b',
    '/destinations',
    '/unknown',
  ]
  assert.ok(patterns.length > 20)
  for (const pattern of patterns) {
    for (const path of paths) {
      assert.equal(isPage(pattern, path), matchPath(pattern, path) !== null, `${pattern} ${path}`)
    }
  }
})
