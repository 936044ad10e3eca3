import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'
import { createQueryClient, retryDelay } from '../app/admin/query-client.ts'
import { expect, openApp, test } from './fixtures.ts'
import { browserLocale, languages, words } from './words.ts'

/*
 * The product's specification, sentence by sentence: the calls, what happens when they fail, and
 * how answers are kept. Each test is named after the sentence it checks.
 */

const csrfPath = '/sanctum/csrf-cookie'
const staffList = /\/api\/admin\/staff(?:\?|$)/

test.describe('7. Calls made', () => {
  test.describe('“All calls go to the product’s API server”', () => {
    test.use({ signedInAs: 'administrator' })

    test('“with credentials sent, JSON content type and an XMLHttpRequest marker header; the anti-forgery token is sent as a header automatically”', async ({
      page,
      baseURL,
      context,
    }) => {
      const calls = listCalls(page)
      for (const screen of ['/admin/staff', '/admin/universities']) {
        // Its heading comes with the page, before it has requested anything.
        const answered = page.waitForResponse((answer) => answer.url().includes(`/api${screen}?`))
        await page.goto(screen)
        await answered
        // A call that a change of page cuts off has not reported all of its headers.
        await page.waitForLoadState('networkidle')
      }

      expect(new Set(calls.map((call) => new URL(call.url()).origin))).toEqual(
        new Set([new URL(baseURL ?? '').origin]),
      )
      expect(pathsOf(calls)).toEqual(expect.arrayContaining([csrfPath, '/api/refresh', '/api/me']))
      const cookies = await context.cookies()
      const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
      for (const call of calls) {
        const headers = await call.allHeaders()
        expect.soft(headers, call.url()).toMatchObject({
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': token,
          cookie: expect.stringContaining(`XSRF-TOKEN=${token}`),
        })
      }
    })
  })

  test.describe('“GET /sanctum/csrf-cookie”', () => {
    test('“run at app start”', async ({ page }) => {
      const calls = listCalls(page)
      await openApp(page, '/about')
      expect(calls.map((call) => `${call.method()} ${pathOf(call)}`)).toEqual([`GET ${csrfPath}`])
      expect(calls[0]?.postData()).toBeNull()
    })

    test('“204 expected”', async ({ page, context }) => {
      const answered = page.waitForResponse(`**${csrfPath}`)
      await page.goto('/contact')
      const answer = await answered
      expect(answer.status()).toBe(204)
      expect(await answer.headerValue('cache-control')).toBe('no-store')
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({ httpOnly: false })
    })

    test('“field csrfToken is read”', async ({ page, noise }) => {
      // The server's own cookie says otherwise than this body, so it refuses: 419, in its own time.
      noise.expect(/The session has ended|401|419/)
      await openApp(page, '/about')
      await page.evaluate(() => localStorage.setItem('refresh_token', 'of.another.installation'))
      await page.route(`**${csrfPath}`, (route) =>
        route.fulfill({ status: 200, json: { csrfToken: 'token-in-the-body' } }),
      )
      const refreshed = page.waitForRequest('**/api/refresh')
      await page.goto('/admin/staff')
      expect(await (await refreshed).headerValue('x-xsrf-token')).toBe('token-in-the-body')
    })

    test.describe('signed in', () => {
      test.use({ signedInAs: 'administrator' })

      test('“before each refresh”', async ({ page }) => {
        const readOrder = await logFetches(page)
        for (const screen of ['/admin/staff', '/admin/dashboard']) {
          await page.goto(screen)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const order = await readOrder()
          expect(order.filter((path) => path === '/api/refresh')).toHaveLength(1)
          const before = order.slice(0, order.indexOf('/api/refresh'))
          // The start of the app asks as well, and may still wait for its answer.
          expect(before, order.join('\n')).toContain(`${csrfPath} answered`)
        }
      })
    })
  })

  test.describe('“POST /api/refresh”', () => {
    test.use({ signedInAs: 'administrator' })

    test('“refresh_token (from local storage); returns token, refresh_token, role; the new refresh token replaces the stored one”', async ({
      page,
    }) => {
      await openApp(page, '/about')
      const stored = await page.evaluate(() => localStorage.getItem('refresh_token'))
      const refreshed = page.waitForResponse('**/api/refresh')
      await page.goto('/admin/staff')
      const answer = await refreshed
      expect(answer.request().method()).toBe('POST')
      expect(answer.request().postDataJSON()).toEqual({ refresh_token: stored })
      const body = await answer.json()
      expect(body).toMatchObject({
        token: expect.any(String),
        refresh_token: expect.any(String),
        role: 'admin',
      })
      expect(body.refresh_token).not.toBe(stored)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('refresh_token')))
        .toBe(body.refresh_token)
    })

    test('“role and access token go to the session”', async ({ page }) => {
      const refreshed = page.waitForResponse('**/api/refresh')
      const me = page.waitForRequest('**/api/me')
      await page.goto('/admin/staff')
      const { token } = await (await refreshed).json()
      expect(await (await me).headerValue('authorization')).toBe(`Bearer ${token}`)
      await expect(page).toHaveURL('/admin/staff')
      const kept = await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }))
      expect(kept.join('\n')).not.toContain(token)
    })
  })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })

      test(`“GET /locales/{lng}/translation.json: translation file for language code lng” (${language})`, async ({
        page,
        request,
      }) => {
        const asked = page.waitForResponse(`**/locales/${language}/translation.json`)
        await page.goto('/')
        const file = await (await asked).json()
        const path = join(import.meta.dirname, `../locales/${language}/translation.json`)
        // No mail server is set under test: texts that promise a mail give way to those that don't.
        expect(file).toEqual(wordsAsMailed(JSON.parse(readFileSync(path, 'utf8')), false))
        expect((await request.get('/locales/de/translation.json')).status()).toBe(404)
      })
    })
  }
})

test.describe('8. Error catalogue', () => {
  test('“Failed anti-forgery fetch: logged to the console and rethrown”', async ({
    page,
    noise,
  }) => {
    noise.expect(/anti-forgery token could not be fetched|session could not be refreshed|503/)
    const messages = listErrors(page)
    const calls = listCalls(page)
    await page.addInitScript(() => localStorage.setItem('refresh_token', 'some.refresh.token'))
    await page.route(`**${csrfPath}`, (route) => route.fulfill({ status: 503 }))
    await page.goto('/admin/staff')
    await expect(heading(page, words.en('session.unreachable.title'))).toBeVisible()
    expect(messages.join('\n')).toContain('The anti-forgery token could not be fetched')
    // Thrown on: the refresh that needed the token is not made, and fails too.
    expect(pathsOf(calls)).not.toContain('/api/refresh')
    expect(messages.join('\n')).toContain('The session could not be refreshed')
  })

  test.describe('signed in', () => {
    test.use({ signedInAs: 'administrator' })

    for (const language of languages) {
      test.describe(language, () => {
        test.use({ locale: browserLocale[language] })

        test(`“failed refresh: logged to the console and rethrown” (${language})`, async ({
          page,
          noise,
        }) => {
          noise.expect(/session could not be refreshed|500/)
          const messages = listErrors(page)
          const calls = listCalls(page)
          await page.route('**/api/refresh', (route) => route.fulfill({ status: 500, body: '' }))
          await page.goto('/admin/staff')
          await expect(heading(page, words[language]('session.unreachable.title'))).toBeVisible()
          expect(messages.join('\n')).toContain('The session could not be refreshed')
          // Rethrown: nothing is requested without a token.
          expect(pathsOf(calls)).not.toContain('/api/admin/staff')
          // A failure of the server is not the end of a session.
          expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBeNull()
        })
      })
    }
  })

  test('“No refresh token stored: error message "No refresh token available"; the guard then sends the user to sign-in.”', async ({
    page,
    noise,
  }) => {
    noise.expect(/No refresh token available/)
    const messages = listErrors(page)
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/auth/signin')
    expect(messages.join('\n')).toContain('No refresh token available')
  })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })

      test(`“Unknown path: not-found page.” (${language})`, async ({ page, noise }) => {
        noise.expect(/404/)
        await page.goto('/no/such/page')
        await expect(heading(page, words[language]('error.notFound.title'))).toBeVisible()
      })

      test.describe('as an applicant', () => {
        test.use({ signedInAs: 'applicant' })

        test(`“Unauthorised role: forbidden page.” (${language})`, async ({ page }) => {
          await page.goto('/admin/dashboard')
          await expect(heading(page, words[language]('error.forbidden.title'))).toBeVisible()
        })
      })
    })
  }

  test('“Browser console warnings and errors are silenced by the app.”', async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await openApp(page, '/')
    await page.evaluate(() => {
      console.warn('a warning of a third party')
      console.error('an error of a third party')
      console.log('still heard')
    })
    await expect.poll(() => messages).toContain('still heard')
    expect(messages.join('\n')).not.toContain('third party')
  })
})

test.describe('9. Data cache', () => {
  test.use({ signedInAs: 'administrator' })

  test('“3 retries, retry delay doubling from 1 s”', async ({ page, noise }) => {
    noise.expect(/503|A screen failed: Problem: unavailable/)
    await page.clock.install()
    await page.addInitScript(() => {
      const times: CallTimes[] = []
      const { fetch } = window
      window.fetch = async (...call) => {
        if (!String(call[0]).includes('/api/admin/staff')) return fetch(...call)
        const time = { asked: Date.now(), answered: 0 }
        times.push(time)
        const answer = await fetch(...call)
        time.answered = Date.now()
        return answer
      }
      Object.assign(window, { times })
    })
    const times = () => page.evaluate<CallTimes[]>(() => Reflect.get(window, 'times'))
    await page.route(staffList, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable' } }),
    )
    const again = page.getByRole('button', { name: words.en('admin:failure.retry') })
    await page.goto('/admin/staff')
    await expect(async () => {
      // Time passes between the calls: an answer takes as long as it takes.
      const isOnItsWay = (await times()).some(({ answered }) => answered === 0)
      if (!isOnItsWay) await page.clock.runFor(200)
      await expect(again).toBeVisible({ timeout: 1 })
    }).toPass({ intervals: [1] })

    await page.clock.runFor(60_000)
    const waits = (await times())
      .map(({ asked }, at, all) => asked - (all[at - 1]?.answered ?? asked))
      .slice(1)
    expect(waits).toHaveLength(3)
    for (const [at, due] of [1_000, 2_000, 4_000].entries()) {
      // A busy page needs a while between an answer and its next wait.
      const late = (waits[at] ?? 0) - due
      expect.soft(late, `wait ${at + 1}`).toBeGreaterThanOrEqual(0)
      expect.soft(late, `wait ${at + 1}`).toBeLessThan(2_000)
    }
  })

  test('“to a maximum of 30 s, unused data discarded after 5 minutes”', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ retryDelay, gcTime: 5 * 60_000 })
  })

  test('“Request timeout: none.”', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      // The browser's own timer of this kind doesn't follow the test's clock.
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(), ms)
        return controller.signal
      }
    })
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(staffList, async (route) => {
      await late
      await route.continue()
    })
    const asked = page.waitForRequest(staffList)
    await page.goto('/admin/staff')
    const request = await asked
    await page.clock.runFor(30 * 60_000)
    expect(request.failure()).toBeNull()
    answer()
    await expect(page.getByText('owner@example.org').first()).toBeVisible()
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const pathOf = (request: Request) => new URL(request.url()).pathname
const pathsOf = (requests: Request[]) => requests.map(pathOf)

/** The calls to the API that a page makes from now on. */
function listCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (/^\/(?:api|sanctum)\//.test(pathOf(request))) calls.push(request)
  })
  return calls
}

interface CallTimes {
  asked: number
  /** 0 as long as it is on its way. */
  answered: number
}

/**
 * A page's calls and the times of their answers, in the order in which the page itself sees them.
 */
async function logFetches(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const order: string[] = []
    const { fetch } = window
    window.fetch = async (...call) => {
      const [asked] = call
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
      order.push(pathname)
      const answer = await fetch(...call)
      order.push(`${pathname} answered`)
      return answer
    }
    Object.assign(window, { order })
  })
  return () => page.evaluate<string[]>(() => Reflect.get(window, 'order'))
}

function listErrors(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text())
  })
  return messages
}
