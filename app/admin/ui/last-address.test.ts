import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropRefreshToken, keepRefreshToken } from '../../session/storage.ts'
import { dropWrittenOfOthers } from '../../session/written.ts'
import { keepAddress, keepRows, lastAddress, nextRow } from './last-address.ts'

class FakeStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, text: string): void {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}
beforeEach(() => {
  Object.assign(globalThis, { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() })
})

const list = '/admin/applicants'
const [one, two] = [`${list}/one`, `${list}/two`]

function look(): void {
  keepAddress(list, '?q=Diallo')
  keepRows(list, [one, two])
}

test('a tab’s search words are removed with the sign-in', () => {
  keepRefreshToken('a token')
  look()
  assert.equal(lastAddress(list), `${list}?q=Diallo`)
  assert.equal(nextRow(list, one), two)
  dropRefreshToken()
  assert.equal(lastAddress(list), list)
  assert.equal(nextRow(list, one), undefined)
})

test('a tab in which another person signs in after a session ran out remembers nothing of it', () => {
  look()
  dropWrittenOfOthers('amina')
  assert.equal(lastAddress(list), `${list}?q=Diallo`, 'read before the reader was known')
  dropWrittenOfOthers('amina')
  assert.equal(nextRow(list, one), two)
  dropWrittenOfOthers('boubacar')
  assert.equal(lastAddress(list), list)
  assert.equal(nextRow(list, one), undefined)
})
