import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { withPages } from './testing/built-pages.ts'
import { makeProgram } from './testing/factories-catalogue.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'

/*
 * The public forms as pages without any script: the behaviour of programs with them, and of people who
 * look alike.
 */

let server: TestApp
before(async () => {
  // Where mails leave; here nothing sends them.
  server = await withPages(await createTestApp({ smtpUrl: 'smtp://127.0.0.1:1' }))
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('rate_counter').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})
after(() => server.close())

/** A browser without scripts: it keeps cookies, and sends a form with the fields that its page has. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const visit = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie, origin: testOrigin, 'sec-fetch-site': 'same-origin' }
    const answer = await server.request(path, { ...init, headers })
    for (const one of answer.headers.getSetCookie()) {
      const [pair = ''] = one.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  return {
    open: async (path: string) => (await visit(path)).text(),
    /** Sends the form of a page with its hidden fields, and what is typed beside. */
    press: async (path: string, page: string, typed: Record<string, string>) => {
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
      return visit(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, ...typed }).toString(),
      })
    },
  }
}

async function mailsLeft(): Promise<number> {
  return (await server.deps.db.selectFrom('outgoing_mail').select('id').execute()).length
}

interface Form {
  path: () => Promise<string>
  typed: Record<string, string>
}

const forms: Record<string, Form> = {
  'the contact form': {
    path: async () => '/contact',
    typed: { name: 'Awa Ndiaye', email: 'awa@example.test', message: 'Quand dois-je écrire ?' },
  },
  'the question to get alerts': {
    path: async () => {
      const intakes = [{ opens_at: '2027-01-15T00:00:00Z', closes_at: '2027-06-15T00:00:00Z' }]
      return `/notify?program=${(await makeProgram(server.deps, { intakes })).key}`
    },
    typed: { email: 'awa@example.test' },
  },
  'signing up': {
    path: async () => '/auth/signup',
    typed: {
      ...{ givenNames: 'Awa', familyName: 'Ndiaye', email: 'awa@example.test' },
      password: 'a quiet harbour at dawn',
    },
  },
}

for (const [name, { path, typed }] of Object.entries(forms)) {
  test(`${name}: a program that fills in every field, or presses at once, sends nothing`, async () => {
    const address = await path()
    const robot = openBrowser()
    const page = await robot.open(address)
    const answers = [
      await robot.press(address, page, typed),
      await robot.press(address, page, { ...typed, website: 'https://spam.test' }),
      await robot.press(address, page, { ...typed, stamp: '' }),
    ]
    server.clock.forwardSeconds(60)
    // Again and again with what it has read once.
    answers.push(await robot.press(address, page, { ...typed, website: 'https://spam.test' }))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409, 409],
    )
    assert.equal(await mailsLeft(), 0)
  })

  test(`${name}: a person is accepted at the first press, and never needs a script`, async () => {
    const address = await path()
    const person = openBrowser()
    const page = await person.open(address)
    server.clock.forwardSeconds(20)
    const answer = await person.press(address, page, typed)
    assert.ok([302, 303].includes(answer.status), `${answer.status}`)
    assert.ok((await mailsLeft()) > 0)
  })

  test(`${name}: a person whose browser fills in hidden fields, or who left it open overnight, presses once more`, async () => {
    const address = await path()
    for (const { wait, website } of [
      { wait: 20, website: 'https://awa.example' },
      { wait: 26 * 3600, website: '' },
    ]) {
      await server.deps.db.deleteFrom('rate_counter').execute()
      await server.deps.db.deleteFrom('outgoing_mail').execute()
      const person = openBrowser()
      const page = await person.open(address)
      server.clock.forwardSeconds(wait)
      const asked = await person.press(address, page, { ...typed, website })
      assert.equal(asked.status, 409)
      const shown = await asked.text()
      assert.match(shown, /What you wrote is still here: press the button again\./)
      const readable = shown.replaceAll('&#x27;', "'")
      for (const [field, value] of Object.entries(typed)) {
        // A password is typed again, as after every other refusal.
        if (field !== 'password') assert.ok(readable.includes(value), `${field} was lost`)
      }
      server.clock.forwardSeconds(5)
      const taken = await person.press(address, shown, { ...typed, website })
      assert.ok([302, 303].includes(taken.status), `${taken.status}`)
      assert.ok((await mailsLeft()) > 0)
    }
  })
}

test('the hidden field is hidden from people, keyboards and screen readers', async () => {
  for (const { path } of Object.values(forms)) {
    const page = await openBrowser().open(await path())
    assert.match(page, /<div class="honeypot" aria-hidden="true"><label for="website">/)
    assert.match(page, /<input id="website" tabindex="-1" autocomplete="off" name="website"/i)
  }
})
