import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { exactPaths } from './exact-path.ts'
import routes from './routes.ts'

const findExactPath = exactPaths(manifestOf(routes))
const paths = pathsOf(routes).filter((path) => !path.includes('*'))

test('a page has one address: another case or a slash at its end leads to it', () => {
  assert.ok(paths.length > 60)
  for (const pattern of paths) {
    const path = pattern.replaceAll('?', '').replaceAll(/:\w+/g, 'A-Key_1.x')
    assert.equal(findExactPath(path), undefined, path)
    if (path === '/') continue
    const shout = path
      .split('/')
      .map((part) => (part === 'A-Key_1.x' ? part : part.toUpperCase()))
      .join('/')
    const title = path.replace(/^\/[a-z]/, (start) => start.toUpperCase())
    for (const other of [`${path}/`, `${path}//`, shout, `${shout}/`, title]) {
      if (other !== path) assert.equal(findExactPath(other), path, other)
    }
  }
})

test('signs written in percent lead to the address that they spell', () => {
  assert.equal(findExactPath('/%61bout'), '/about')
  assert.equal(findExactPath('/destinations/indi%61/'), '/destinations/india')
})

test('an address that no page has leads nowhere, however it is written', () => {
  for (const path of [
    '/nothing',
    '/nothing/',
    '/About/us',
    '/abouts/',
    '//about',
    '/destinations/',
  ]) {
    assert.equal(findExactPath(path), undefined, path)
  }
})

test('keys keep their own case, and what the router fetches is left alone', () => {
  assert.equal(findExactPath('/Program/Some-Key/'), '/program/Some-Key')
  assert.equal(findExactPath('/program/Some-Key'), undefined)
  assert.equal(findExactPath('/About.data'), undefined)
  assert.equal(findExactPath('/program/a%20b/'), '/program/a%20b')
})

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const whole = path === '' ? above : `${above}/${path}`
    const own = index ? [whole === '' ? '/' : whole] : path !== '' ? [whole] : []
    return [...own, ...pathsOf(children, whole)]
  })
}

function manifestOf(entries: RouteConfigEntry[]) {
  const manifest: Parameters<typeof exactPaths>[0] = {}
  const add = (list: RouteConfigEntry[], parentId: string | undefined) => {
    for (const { id, file, path, index, children = [] } of list) {
      const name = id ?? file
      manifest[name] = { id: name, parentId, path, index }
      add(children, name)
    }
  }
  manifest['root'] = { id: 'root', path: '' }
  add(entries, 'root')
  return manifest
}
