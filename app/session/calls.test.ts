import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from './calls.ts'

function browse(origin: string, cookie: string): void {
  Object.assign(globalThis, { location: new URL(origin), document: { cookie } })
}

test('the token of this host is sent, whatever a neighbour has set under the usual name', () => {
  browse(
    'https://study.example.org',
    'XSRF-TOKEN=planted; a=b; __Host-XSRF-TOKEN=own.t%3D; XSRF-TOKEN=own.t%3D',
  )
  assert.equal(callHeaders()['x-xsrf-token'], 'own.t=')
  browse('https://study.example.org', 'a=b; XSRF-TOKEN=own')
  assert.equal(callHeaders()['x-xsrf-token'], 'own', 'of a session from before')
  browse('http://localhost:3000', 'NOT-XSRF-TOKEN=other;XSRF-TOKEN=own')
  assert.equal(callHeaders()['x-xsrf-token'], 'own')
  browse('http://localhost:3000', '')
  assert.equal(callHeaders()['x-xsrf-token'], undefined)
})
