import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropKnownAs, keepKnownAs, readKnownAs, subscribeKnownAs } from './known-as.ts'
import { dropRefreshToken, keepRefreshToken } from './storage.ts'

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
const events = new EventTarget()
beforeEach(() => {
  Object.assign(globalThis, {
    localStorage: new FakeStorage(),
    sessionStorage: new FakeStorage(),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  })
})

const awa = { role: 'applicant', givenNames: 'Awa' } as const

test('the signed-in person is known as long as the sign-in lasts, and no longer', () => {
  keepKnownAs(awa)
  assert.equal(readKnownAs(), null, 'no one is signed in')
  keepRefreshToken('a token')
  assert.deepEqual(readKnownAs(), awa)
  dropRefreshToken()
  keepRefreshToken('another person’s')
  assert.equal(readKnownAs(), null)
})

test('a value that is not a name is ignored, and a change is announced', () => {
  keepRefreshToken('a token')
  for (const text of ['{', '7', '{"role":"king","givenNames":"Awa"}', '{"role":"applicant"}']) {
    localStorage.setItem('signed-in as', text)
    assert.equal(readKnownAs(), null, text)
  }
  let announced = 0
  const stop = subscribeKnownAs(() => announced++)
  keepKnownAs(awa)
  dropKnownAs()
  stop()
  keepKnownAs(awa)
  assert.equal(announced, 2)
})
