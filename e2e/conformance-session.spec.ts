import type { Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { adminPath, adminRoutes } from './screens.ts'
import { watchForScreen } from './watch-screen.ts'
import { browserLocale, languages, words } from './words.ts'

/*
 * The product's specification, sentence by sentence: what the client holds of a session, and the
 * guard of the admin area. Each test is named after the sentence it checks.
 */

const screen = '/admin/staff?q=owner#list'
const staffList = /\/api\/admin\/staff(?:\?|$)/

test.describe('3. Session state held by the client', () => {
  test.use({ signedInAs: 'administrator' })

  test('“role: from the refresh response”', async ({ page }) => {
    await answerAs(page, 'applicant')
    await page.goto(screen)
    await expect(page).toHaveURL('/error-403')
  })

  test('“accessToken: current access token”', async ({ page }) => {
    const refreshed = page.waitForResponse('**/api/refresh')
    const listed = page.waitForRequest(staffList)
    await page.goto(screen)
    const { token } = await (await refreshed).json()
    expect(await (await listed).headerValue('authorization')).toBe(`Bearer ${token}`)
  })

  test('“refreshToken: current refresh token”', async ({ page }) => {
    const refreshed = page.waitForResponse('**/api/refresh')
    await page.goto(screen)
    const { refresh_token } = await (await refreshed).json()
    await expect.poll(() => stored(page, 'refresh_token')).toBe(refresh_token)
    const again = page.waitForResponse('**/api/refresh')
    await page.goto('/admin/dashboard')
    expect((await again).request().postDataJSON()).toEqual({ refresh_token })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('3. Session state after sign-in', () => {
  for (const persist of [true, false]) {
    test(`“persist: flag stored locally” (${persist})`, async ({ page, sessions }) => {
      const { credentials } = await sessions.get('applicant')
      await signInByForm(page, credentials, persist)
      expect(await stored(page, 'persist')).toBe(String(persist))
    })
  }

  test('“The refresh token is kept in local storage under the key refresh_token.”', async ({
    page,
    sessions,
  }) => {
    const { credentials } = await sessions.get('applicant')
    const { refresh_token } = await signInByForm(page, credentials, true)
    expect(await stored(page, 'refresh_token')).toBe(refresh_token)
  })
})

test.describe('4. Admin route guard', () => {
  for (const language of languages) {
    test.describe(language, () => {
      const t = words[language]
      test.use({ locale: browserLocale[language] })

      test.describe('with a session', () => {
        test.use({ signedInAs: 'administrator' })

        test('“No access token held: attempt a silent token refresh, showing a loader while waiting.”', async ({
          page,
        }) => {
          const answer = await hold(page, '**/api/refresh')
          const seen = await watchForScreen(page)
          await page.goto('/admin/staff')
          await answer.asked
          await expect(page.getByRole('status').getByText(t('shell.tagline'))).toBeVisible()
          expect(await seen()).toBe(false)
          answer.release()
          await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
          await expect(page).toHaveURL('/admin/staff')
          await expect(page.getByText(t('shell.tagline'))).toBeHidden()
        })

        test('“Otherwise show the screen.”', async ({ page }) => {
          await page.goto('/admin/staff')
          await expect(heading(page, t('admin:nav.staff'))).toBeVisible()
        })
      })

      test('“Still no token: redirect to sign-in.” No one has signed in', async ({
        page,
        noise,
      }) => {
        noise.expect(/No refresh token available/)
        const seen = await watchForScreen(page)
        await page.goto(screen)
        await expect(page).toHaveURL('/auth/signin')
        await expect(heading(page, t('auth.signIn.title'))).toBeVisible()
        expect(await seen()).toBe(false)
      })

      test('“Still no token: redirect to sign-in.” The session is over', async ({
        page,
        noise,
      }) => {
        noise.expect(/The session has ended|401/)
        await openApp(page, '/about')
        await page.evaluate(() => localStorage.setItem('refresh_token', 'of.another.installation'))
        await page.goto(screen)
        await expect(page).toHaveURL('/auth/signin')
        expect(await stored(page, 'refresh_token')).toBeNull()
      })

      test.describe('with the session of an applicant', () => {
        test.use({ signedInAs: 'applicant' })

        test('“Token held but role not in the allowed list: redirect to the forbidden route.”', async ({
          page,
        }) => {
          const seen = await watchForScreen(page)
          await page.goto(screen)
          await expect(page).toHaveURL('/error-403')
          await expect(heading(page, t('error.forbidden.title'))).toBeVisible()
          expect(await seen()).toBe(false)
        })

        test('“the origin location is passed along with the redirect”', async ({ page }) => {
          await page.goto(screen)
          await expect(page).toHaveURL('/error-403')
          const state = await page.evaluate(() => window.history.state)
          expect(state.usr.from).toMatchObject({
            pathname: '/admin/staff',
            search: '?q=owner',
            hash: '#list',
          })
          await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
            'href',
            screen,
          )
        })
      })
    })
  }
})

test.describe('4. Admin route guard, of every route', () => {
  test.use({ signedInAs: 'applicant' })

  test('“All admin routes allow only the role admin.”', async ({ page }) => {
    for (const route of adminRoutes) {
      await test.step(route, async () => {
        await page.goto(adminPath(route))
        await expect(page).toHaveURL('/error-403')
      })
    }
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Lets the refresh answer with another role than the account has. */
async function answerAs(page: Page, role: string): Promise<void> {
  await page.route('**/api/refresh', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role } })
  })
}

/** Keeps a call waiting until it is released. */
async function hold(page: Page, url: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(url)
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release: () => release() }
}

async function signInByForm(
  page: Page,
  { email, password }: { email: string; password: string },
  persist: boolean,
): Promise<{ refresh_token: string }> {
  const t = words.en
  await openApp(page, '/auth/signin')
  await page.getByLabel(t('auth.email')).fill(email)
  await page.getByLabel(t('auth.password.label')).fill(password)
  await page.getByLabel(t('auth.signIn.persist')).setChecked(persist)
  const answer = page.waitForResponse('**/api/signin')
  await page.getByRole('button', { name: t('auth.signIn.send'), exact: true }).click()
  const session = await (await answer).json()
  await expect(page).not.toHaveURL('/auth/signin')
  return session
}
