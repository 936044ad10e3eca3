import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { freePort } from '#server/testing/postgresql.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { createApiCaller, owner } from './api.ts'
import { expectNoViolation } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { words } from './words.ts'

/*
 * How administrators sign in, what they see of it, and what they decide for everyone. On a site of
 * its own: a second factor and a new name would be in the way of every other test. Passkeys need a
 * host name, which an address of numbers is not.
 */

const t = words.en
const fr = words.fr

// The first starts a site within the time of its test.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.describe('an administrator', () => {
  let site: RunningSite
  let url: string
  let secret = ''
  let codes: string[] = []

  test.beforeAll(async () => {
    const port = String(await freePort())
    url = `http://localhost:${port}`
    site = await startSite({
      PORT: port,
      PUBLIC_URL: url,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    })
  })
  test.afterAll(() => site.stop())

  test('sets up an app, and gets in with a recovery code when the phone is lost', async ({
    browser,
  }) => {
    const page = await newPage(browser, url)
    await signIn(page)
    await page.goto('/admin/account')
    await press(page, t('admin:factor.addTotp'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('admin:factor.password')).fill('not my password')
    await dialog.getByRole('button', { name: t('admin:factor.ask.addTotp') }).click()
    await expect(dialog.getByText(t('problem.password_rejected'))).toBeVisible()
    await dialog.getByLabel(t('admin:factor.password')).fill(owner.password)
    await page.keyboard.press('Enter')
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectNoViolation(page)
    await dialog.getByLabel(t('admin:factor.code')).fill(codeAt(secret, 0))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('admin:factor.codesTitle'))).toBeVisible()
    codes = await page.getByRole('dialog').locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    await press(page, t('admin:factor.kept'))

    await press(page, t('admin:frame.signOut'))
    await expect(page).toHaveURL(/\/auth\/signin/)
    await signIn(page)
    await expect(page.getByRole('heading', { name: t('auth.second.title') })).toBeVisible()
    await expectNoViolation(page)
    const code = page.getByLabel(t('auth.second.code'))
    // A person who keeps typing after the password types the code.
    await expect(code).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-refused]').first()).toContainText(t('problem.code_rejected'))
    await code.fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/admin\/dashboard/)
    await page.context().close()
  })

  test('adds a passkey, signs in with it alone, and signs the other devices out', async ({
    browser,
  }) => {
    const page = await newPage(browser, url)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page)
    // The next one: a code counts once, and this one has a whole turn of the clock to be typed in.
    await page.getByLabel(t('auth.second.code')).fill(codeAt(secret, 30))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/admin\/dashboard/)
    await page.goto('/admin/account')
    await press(page, t('admin:factor.addPasskey'))
    await page.getByLabel(t('admin:factor.passkeyName')).fill('Mon ordinateur')
    await page.keyboard.press('Enter')
    await page.getByLabel(t('admin:factor.password')).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mon ordinateur')).toBeVisible()
    await press(page, t('admin:factor.renameNamed', { name: 'Mon ordinateur' }))
    const name = page.getByLabel(t('admin:factor.passkeyName'))
    await expect(name).toHaveValue('Mon ordinateur')
    await name.fill('Portable')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('admin:factor.renamed'))).toBeVisible()
    await expect(page.getByText('Portable', { exact: true })).toBeVisible()

    await press(page, t('admin:frame.signOut'))
    await expect(page).toHaveURL(/\/auth\/signin/)
    await comeAnew(page)
    await press(page, t('auth.signIn.withPasskey'))
    await expect(page).toHaveURL(/admin\/dashboard/)

    const other = await createApiCaller(url)
    const body = { email: owner.email, password: owner.password }
    const { ticket } = await other.call<{ ticket: string }>('POST', '/api/signin', { body })
    const code = codes[1] ?? ''
    const { token } = await other.call<{ token: string }>('POST', '/api/signin/code', {
      body: { ticket, code },
    })
    const headers = { authorization: `Bearer ${token}` }
    await other.call('GET', '/api/me', { headers })
    await page.goto('/admin/account')
    await press(page, t('admin:access.endOthers'))
    await expect(page.getByText(t('admin:access.ended'))).toBeVisible()
    await expect(other.call('GET', '/api/me', { headers })).rejects.toThrow(/401/)
    await other.dispose()

    await page.goto('/admin/audit?action=session.others_ended')
    const ended = t('admin:audit.did.session.others_ended')
    await expect(page.getByRole('listitem').filter({ hasText: ended })).toHaveCount(1)
    await page.goto('/admin/audit?action=passkey.renamed')
    await page.getByText(t('admin:audit.changes', { count: 1 })).click()
    await expect(page.getByRole('row').nth(1)).toContainText(/Mon ordinateur.*Portable/)

    await page.goto('/admin/settings')
    await page.getByLabel(t('admin:settings.brand.name')).fill('Horizon')
    await press(page, t('admin:form.save'))
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    const visitor = await newPage(browser, url)
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(/Horizon/)
    await visitor.context().close()

    for (const [language, say] of [
      ['en', t],
      ['fr', fr],
    ] as const) {
      for (const [path, heading] of [
        ['/admin/account', say('admin:access.title')],
        ['/admin/audit', say('admin:nav.audit')],
        ['/admin/settings', say('admin:nav.settings')],
        ['/admin/settings?tab=rates', say('admin:nav.settings')],
        ['/admin/settings?tab=mail&template=account_exists', say('admin:nav.settings')],
      ] as const) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoViolation(page)
      }
    }
    await page.context().close()
  })

  async function signIn(page: Page): Promise<void> {
    await comeAnew(page)
    await page.getByLabel(t('auth.email')).fill(owner.email)
    await page.getByLabel(t('auth.password.label'), { exact: true }).fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('auth.signIn.title') })).toBeHidden()
  }
})

/** To the sign-in page; a browser that is on it already would lead back to the page that was left. */
async function comeAnew(page: Page): Promise<void> {
  await page.goto('about:blank')
  await openApp(page, '/auth/signin')
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en' })
  return context.newPage()
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

function codeAt(base32: string, seconds: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) })
  return totp.generate({ timestamp: Date.now() + seconds * 1000 })
}
