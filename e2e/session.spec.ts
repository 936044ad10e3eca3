import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { createApiCaller } from './api.ts'
import { expect, openApp, test } from './fixtures.ts'
import { watchForScreen } from './watch-screen.ts'
import { words } from './words.ts'

/*
 * What may go wrong with a session in a browser: several tabs, lost and late answers, failing
 * servers, stuck locks, wrong clocks. The answers of the real server are shaped on their way.
 */

const t = words.en
const screen = '/admin/staff?q=owner#list'
const unauthenticated = { status: 401, json: { code: 'unauthenticated', status: 401 } }

test.describe('a session', () => {
  test.use({ signedInAs: 'administrator' })

  test('is refreshed once a page, and lasts over reloads', async ({ page }) => {
    const refreshes = countRefreshes(page.context())
    await page.goto(screen)
    for (const expected of [1, 2, 3, 4]) {
      if (expected > 1) await page.reload()
      await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
      expect(refreshes()).toBe(expected)
    }
  })

  for (const withLocks of [true, false]) {
    test(`lasts when five tabs find their access tokens expired at once (${withLocks ? 'taking turns' : 'without locks'})`, async ({
      page,
      context,
      noise,
    }) => {
      noise.expect(/401/)
      if (!withLocks) await context.addInitScript(removeLocks)
      const expire = await listenForTokens(context)
      const pages = [page]
      while (pages.length < 5) pages.push(await context.newPage())
      for (const one of pages) {
        await one.goto('/admin/dashboard')
        await expect(heading(one, t('admin:nav.dashboard'))).toBeVisible()
      }

      const refreshes = countRefreshes(context)
      expire()
      await Promise.all(pages.map((one) => press(one, '/admin/staff')))

      for (const one of pages) {
        await expect(heading(one, t('admin:nav.staff'))).toBeVisible()
        await expect(one.getByText('owner@example.org').first()).toBeVisible()
      }
      if (withLocks) expect(refreshes()).toBe(1)
      await page.goto(screen)
      await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
    })
  }

  test('survives the late refusal of a token that another tab has replaced since', async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/401/)
    await context.addInitScript(removeLocks)
    const { asked, answer } = await holdFirstRefresh(page)
    await page.goto(screen)
    await asked

    const other = await context.newPage()
    await other.goto('/admin/dashboard')
    await expect(heading(other, t('admin:nav.dashboard'))).toBeVisible()
    const newest = await stored(other)
    await answer((route) => route.fulfill(unauthenticated))

    await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
    expect(await stored(page)).toBe(newest)
  })

  test('survives a tab that is closed between the refresh and its answer', async ({
    page,
    context,
  }) => {
    const { asked, answer } = await holdFirstRefresh(page)
    await page.goto(screen)
    await asked
    // The server has replaced the token, and no tab has received the new one.
    await answer(async (route) => {
      await route.fetch()
      await page.close()
    })

    const next = await context.newPage()
    await next.goto(screen)
    await expect(heading(next, t('admin:nav.staff'))).toBeVisible()
  })

  for (const [failure, respond] of Object.entries<(route: Route) => Promise<void>>({
    '500': (route) => route.fulfill({ status: 500, json: { code: 'internal' } }),
    '503': (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }),
    'too many requests': (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json: {} }),
    'a page instead of an answer': (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Sign in to the wifi</h1>',
      }),
    'a refusal that is a page': (route) =>
      route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    'no connection': (route) => route.abort('namenotresolved'),
  })) {
    test(`is kept when its refresh fails (${failure}), and continues when the server does`, async ({
      page,
      context,
      noise,
    }) => {
      noise.expect(/session could not be refreshed|Failed to load resource/)
      const refreshes = countRefreshes(context)
      await page.clock.install()
      await page.route('**/api/refresh', respond)
      await page.goto(screen)
      await expect(heading(page, t('session.unreachable.title'))).toBeVisible()
      const before = await stored(page)

      await page.clock.runFor(55_000)
      expect(refreshes()).toBeLessThanOrEqual(5)
      await expect(page).toHaveURL(screen)
      expect(await stored(page)).toBe(before)

      await page.unroute('**/api/refresh')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
    })
  }

  test('continues at once for a person who presses “Try again”', async ({ page, noise }) => {
    noise.expect(/session could not be refreshed|503/)
    await page.route('**/api/refresh', (route) => route.fulfill({ status: 503 }))
    await page.goto(screen)
    await expect(heading(page, t('session.unreachable.title'))).toBeVisible()
    await page.unroute('**/api/refresh')
    await page.getByRole('button', { name: t('session.unreachable.again') }).click()
    await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
  })

  test('does not wait longer than ten seconds for a tab that holds the lock for ever', async ({
    page,
    context,
  }) => {
    const stuck = await context.newPage()
    await openApp(stuck, '/about')
    await stuck.evaluate(() => {
      void navigator.locks.request('auth-refresh', () => new Promise(() => {}))
    })
    await page.goto(screen)
    await expect(heading(page, t('admin:nav.staff'))).toBeVisible({ timeout: 45_000 })
  })

  for (const days of [-1, 1]) {
    test(`does not mind a device whose clock is wrong by ${days} day`, async ({
      page,
      context,
    }) => {
      const refreshes = countRefreshes(context)
      await page.clock.install({ time: Date.now() + days * 86_400_000 })
      await page.goto('/admin/dashboard')
      await expect(heading(page, t('admin:nav.dashboard'))).toBeVisible()
      await press(page, '/admin/staff')
      await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
      expect(refreshes()).toBe(1)
    })
  }

  test('that the API refuses for ever leads to sign-in once, not round in circles', async ({
    page,
    noise,
  }) => {
    noise.expect(/401|refuses a fresh access token/)
    await page.goto('/admin/dashboard')
    await expect(heading(page, t('admin:nav.dashboard'))).toBeVisible()
    const asked: Request[] = []
    page.on('request', (request) => {
      if (/\/(?:api|sanctum)\//.test(request.url())) asked.push(request)
    })
    await page.route(/\/api\/(?!refresh)/, (route) => route.fulfill(unauthenticated))
    await press(page, '/admin/applicants')
    await expect(page).toHaveURL('/auth/signin')
    await page.clock.install()
    await page.clock.runFor(60_000)

    const paths = asked.map((request) => `${request.method()} ${request.url()}`)
    expect(paths.filter((path) => path.endsWith('/api/refresh'))).toHaveLength(1)
    for (const path of new Set(paths)) {
      expect(paths.filter((one) => one === path).length, path).toBeLessThanOrEqual(2)
    }
  })

  test('shows nothing of a screen until it is known, however the screen is reached', async ({
    page,
  }) => {
    const seen = await watchForScreen(page)
    const { asked, answer } = await holdFirstRefresh(page)
    await openApp(page, '/auth/forgot')
    await page.evaluate((path) => {
      void Reflect.get(window, '__reactRouterDataRouter').navigate(path)
    }, screen)
    await asked
    expect(await seen()).toBe(false)
    await answer((route) => route.continue())
    await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
    await expect(page).toHaveURL(screen)
  })
})

test.describe('signing in and out', () => {
  test('returns to the requested page; signing out ends it in every tab, and Back shows nothing', async ({
    browser,
    baseURL,
    sessions,
  }) => {
    await sessions.get('administrator')
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    const page = await context.newPage()
    await page.goto(screen)
    await expect(page).toHaveURL('/auth/signin')
    const { credentials } = await sessions.get('administrator')
    await page.getByLabel(t('auth.email')).fill(credentials.email)
    await page.getByLabel(t('auth.password.label'), { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
    await expect(page).toHaveURL(screen)
    await expect(heading(page, t('admin:nav.staff'))).toBeVisible()

    const other = await context.newPage()
    await other.goto('/admin/dashboard')
    await expect(heading(other, t('admin:nav.dashboard'))).toBeVisible()
    await page.getByRole('button', { name: t('admin:frame.signOut') }).click()
    await expect(page).toHaveURL('/auth/signin')
    await expect(other).toHaveURL('/auth/signin')
    expect(await stored(page)).toBeNull()

    const seen = await watchForScreen(page)
    await page.goBack()
    await page.goto('/admin/staff')
    await expect(page).toHaveURL('/auth/signin')
    expect(await seen()).toBe(false)
    await context.close()
  })

  test('with an address of another site leads home, not there', async ({ page, sessions }) => {
    const { credentials } = await sessions.get('applicant')
    await openApp(page, '/auth/signin?from=//example.org/')
    await page.getByLabel(t('auth.email')).fill(credentials.email)
    await page.getByLabel(t('auth.password.label'), { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
    await expect(page).toHaveURL('/application')
  })

  test('a session that was not to be kept ends with the browser, and not before', async ({
    browser,
    baseURL,
    sessions,
  }) => {
    const site = baseURL ?? ''
    const api = await createApiCaller(site)
    await api.signIn((await sessions.get('applicant')).credentials)
    const storageState = forThisBrowserSession(await api.browserState())
    await api.dispose()

    const first = await browser.newContext({ baseURL: site, storageState })
    const tab = await first.newPage()
    await tab.addInitScript(() => sessionStorage.setItem('session_alive', '1'))
    await openApp(tab, '/about')
    const second = await first.newPage()
    await openApp(second, '/contact')
    expect(await stored(second)).not.toBeNull()
    await first.close()

    const reopened = await browser.newContext({ baseURL: site, storageState })
    const page = await reopened.newPage()
    const signOutCall = page.waitForRequest('**/api/signout')
    await page.goto('/about')
    await signOutCall
    expect(await stored(page)).toBeNull()
    await reopened.close()
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('refresh_token'))

function removeLocks(): void {
  Object.defineProperty(navigator, 'locks', { value: undefined })
}

/** Follows a link of the navigation in the middle of everything else. */
function press(page: Page, href: string): Promise<void> {
  return page.evaluate((path) => {
    document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click()
  }, href)
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/refresh')) count += 1
  })
  return () => count
}

/** Answers how to let the access tokens in use have had their time; new ones are good. */
async function listenForTokens(context: BrowserContext): Promise<() => void> {
  const used = new Set<string>()
  let expired: ReadonlySet<string> = new Set()
  await context.route(/\/api\/(?!refresh)/, async (route) => {
    const token = (await route.request().headerValue('authorization')) ?? ''
    used.add(token)
    if (expired.has(token)) await route.fulfill(unauthenticated)
    else await route.continue()
  })
  return () => {
    expired = new Set(used)
  }
}

/** Keeps a page's first refresh waiting until the test says what becomes of it. */
async function holdFirstRefresh(page: Page) {
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/refresh', (route) => held.resolve(route), { times: 1 })
  return {
    asked: held.promise,
    answer: async (act: (route: Route) => Promise<void>) => act(await held.promise),
  }
}

function forThisBrowserSession<State extends { origins: { localStorage: { name: string }[] }[] }>(
  state: State,
): State {
  const persist = { name: 'persist', value: 'false' }
  return {
    ...state,
    origins: state.origins.map((origin) => ({
      ...origin,
      localStorage: [...origin.localStorage.filter(({ name }) => name !== 'persist'), persist],
    })),
  }
}
