import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropRefreshToken, keepRefreshToken } from './session/storage.ts'
import { dropWrittenOfOthers } from './session/written.ts'
import { keepTyped } from './typed-over.ts'

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

/** What a member of staff typed about an applicant, and has not saved. */
const field = {
  ...{ name: 'note', id: '', type: 'textarea', autocomplete: '' },
  ...{ value: 'Visa refused in May', defaultValue: '' },
}

beforeEach(() => {
  Object.assign(globalThis, {
    localStorage: new FakeStorage(),
    sessionStorage: new FakeStorage(),
    location: { pathname: '/admin/applicants/one', search: '' },
    document: { querySelectorAll: () => [field] },
    HTMLInputElement: class {},
    HTMLSelectElement: class {},
  })
})

const kept = () => JSON.stringify(sessionStorage)

test('what was typed in a page that is left goes with the sign-in', () => {
  keepRefreshToken('a token')
  keepTyped()
  assert.match(kept(), /Visa refused/)
  dropRefreshToken()
  assert.doesNotMatch(kept(), /Visa refused/)
})

test('a tab in which another person signs in has nothing of what was typed before', () => {
  dropWrittenOfOthers('amina')
  keepTyped()
  dropWrittenOfOthers('amina')
  assert.match(kept(), /Visa refused/)
  dropWrittenOfOthers('boubacar')
  assert.doesNotMatch(kept(), /Visa refused/)
})
