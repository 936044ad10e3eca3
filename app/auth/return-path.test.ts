import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterSignIn, endedInState, homeOf, ownPath, pathInState } from './return-path.ts'

const origin = 'https://passerelle.example'

test('sign-in returns to the requested page, with its query and hash', () => {
  assert.equal(ownPath('/admin/programs?page=2#top', origin), '/admin/programs?page=2#top')
  assert.equal(
    pathInState({ from: { pathname: '/admin/staff', search: '?q=a', hash: '#b' } }),
    '/admin/staff?q=a#b',
  )
})

test('sign-in says how the session ended, where it did', () => {
  const from = { pathname: '/admin/staff' }
  assert.equal(endedInState({ from, ended: 'expired' }), 'expired')
  for (const ended of ['revoked', 'self', 'administrator']) {
    assert.equal(endedInState({ from, ended }), ended)
  }
  for (const state of [null, { from }, { ended: '<b>' }, 'expired']) {
    assert.equal(endedInState(state), undefined)
  }
})

test('a page asked for is passed on as a location or as an address, and is the same page', () => {
  const from = { pathname: '/admin/staff', search: '?q=x', hash: '#h' }
  assert.equal(pathInState({ from }), '/admin/staff?q=x#h')
  assert.equal(pathInState({ from: pathInState({ from }) }), '/admin/staff?q=x#h')
})

test('sign-in never leads to another origin', () => {
  for (const asked of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'admin/dashboard',
    '',
    null,
  ]) {
    assert.equal(ownPath(asked, origin), undefined, String(asked))
  }
})

test('sign-in does not lead back to sign-in or to an error page', () => {
  assert.equal(ownPath('/auth/signin', origin), undefined)
  assert.equal(ownPath('/error-403', origin), undefined)
})

test('without a requested page an administrator sees the dashboard and an applicant their application', () => {
  assert.equal(homeOf('admin'), '/admin/dashboard')
  assert.equal(homeOf('applicant'), '/application')
  assert.equal(homeOf('staff'), '/')
  // A role that this version does not know opens nothing of the administration.
  assert.equal(homeOf(null), '/')
  assert.equal(afterSignIn('/admin/staff', null, origin), '/')
})

test('a navigation state of another shape asks for no page', () => {
  for (const state of [null, 'x', {}, { from: 1 }, { from: { pathname: 1 } }]) {
    assert.equal(pathInState(state), undefined)
  }
})

test('sign-in leads an applicant to their applications, and never into the administration', () => {
  assert.equal(afterSignIn(null, 'applicant', origin), '/application')
  for (const asked of ['/admin', '/admin/staff?q=a', '/admin#x']) {
    assert.equal(afterSignIn(asked, 'applicant', origin), '/application', asked)
    assert.equal(afterSignIn(asked, 'admin', origin), asked)
  }
  assert.equal(afterSignIn('/program?q=law', 'applicant', origin), '/program?q=law')
  assert.equal(afterSignIn('//evil.example/', 'admin', origin), '/admin/dashboard')
})
