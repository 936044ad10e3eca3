import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCookie } from './read-cookie.ts'

const name = '__Host-known'

test('a name that only looks like a host’s own is not accepted as it', () => {
  // Cookies that a neighbouring host may set: browsers guard only the exact name.
  for (const other of [
    ...['\u00a0__Host-known', '__Host-known\u00a0', '\ufeff__Host-known', '\u0085__Host-known'],
    ...['=__Host-known', '__host-known', '%5F%5FHost-known', '"__Host-known"', '$__Host-known'],
  ]) {
    assert.equal(readCookie(`${other}=theirs`, name), undefined, JSON.stringify(other))
    assert.equal(readCookie(`${other}=theirs; ${name}=ours`, name), 'ours', JSON.stringify(other))
  }
})
