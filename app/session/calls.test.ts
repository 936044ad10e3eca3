import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from './calls.ts'

function browse(cookie: string): void {
  Object.assign(globalThis, { document: { cookie } })
}

test('the token of this host is sent, whatever a neighbour has set under the usual name', () => {
  browse('XSRF-TOKEN=planted; a=b; __Host-XSRF-TOKEN=own.t%3D; XSRF-TOKEN=own.t%3D')
  assert.equal(callHeaders()['x-xsrf-token'], 'own.t=')
  browse('a=b; XSRF-TOKEN=own')
  assert.equal(callHeaders()['x-xsrf-token'], 'own', 'of a session from before')
  browse('NOT-XSRF-TOKEN=other;XSRF-TOKEN=own')
  assert.equal(callHeaders()['x-xsrf-token'], 'own')
  browse('')
  assert.equal(callHeaders()['x-xsrf-token'], undefined)
})
