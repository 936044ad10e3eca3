import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Language } from '#contract/common/values/languages.ts'
import routes from '../routes.ts'
import { frameHeading } from './frame-heading.ts'
import { others, screens } from './screens.ts'

const screenPaths = (await routes)
  .flatMap(({ path, children }: RouteConfigEntry) => (path === 'admin' ? (children ?? []) : []))
  .flatMap(({ path }) => (path ? [path] : []))

const at = (path: string, language: Language = 'en') =>
  frameHeading(new URL(`/admin/${path}`, 'http://site.test'), language)

test('each screen that is the same for everyone has its heading in both languages', () => {
  const fixed = screenPaths.filter((path) => !path.includes(':'))
  assert.ok(fixed.length > 15)
  for (const path of fixed) {
    assert.ok(at(path), path)
    assert.ok(at(path, 'fr'), path)
  }
  assert.deepEqual([at('programs'), at('programs', 'fr')], ['Programs', 'Formations'])
  assert.equal(at('applicants?enter=new', 'fr'), 'Ajouter un candidat')
  for (const { to } of [...screens, ...others]) assert.ok(at(to.slice('/admin/'.length)), to)
})

test('a record has no heading here, nor has an address without a screen', () => {
  const records = screenPaths.filter((path) => path.includes(':'))
  assert.ok(records.length > 7)
  for (const path of [...records, 'constructor', 'nothing', '']) assert.equal(at(path), undefined)
})
