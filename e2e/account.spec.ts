import type { Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { newAddress } from './sessions.ts'
import { words } from './words.ts'

/* The pages about an account: sign-up, confirmation, forgotten password, with and without scripts. */

const t = words.en

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, path: string) =>
      javaScriptEnabled ? openApp(page, path) : page.goto(path)

    test('a visitor signs up, confirms the address, and chooses another password', async ({
      page,
      noise,
    }, { project }) => {
      noise.expect(/4(10|22)/)
      const email = newAddress()
      await open(page, '/auth/signup')
      await page.getByLabel(t('auth.givenNames'), { exact: true }).fill('Awa')
      await page.getByLabel(t('auth.email')).fill(email)
      await page.getByLabel(t('auth.password.label'), { exact: true }).fill('too short')
      await send(page, 'auth.signUp.send')
      await expect(page.locator('.error-summary')).toContainText('12')
      await expect(page.getByLabel(t('auth.email'))).toHaveValue(email)

      await page
        .getByLabel(t('auth.password.label'), { exact: true })
        .fill('seven boats on a river')
      await send(page, 'auth.signUp.send')
      await expect(heading(page, t('auth.signUp.sent.title'))).toBeVisible()

      const confirm = await linkIn(email, 'verify_email', project.name)
      await open(page, confirm)
      await send(page, 'auth.verify.send')
      if (!javaScriptEnabled) {
        // Nothing distinguishes a person from a program that sends the forms behind mailed links.
        await page.getByLabel(t('shell.form.sure')).check()
        await send(page, 'auth.verify.send')
      }
      await expect(page).toHaveURL('/auth/signin?verified')

      await open(page, '/auth/forgot')
      await page.getByLabel(t('auth.email')).fill(email)
      await send(page, 'auth.forgot.send')
      await expect(heading(page, t('auth.forgot.sent.title'))).toBeVisible()

      const reset = await linkIn(email, 'reset_password', project.name)
      await open(page, reset)
      await page.getByLabel(t('auth.password.new'), { exact: true }).fill('password password')
      await send(page, 'auth.reset.send')
      await expect(page.locator('.error-summary')).toContainText(t('field.password_too_common'))
      await page.getByLabel(t('auth.password.new'), { exact: true }).fill('eight boats on a lake')
      await send(page, 'auth.reset.send')
      await expect(page).toHaveURL('/auth/signin?reset')

      await open(page, reset)
      await page.getByLabel(t('auth.password.new'), { exact: true }).fill('nine boats on the sea')
      await send(page, 'auth.reset.send')
      await expect(page.locator('.error-summary')).toContainText(t('problem.token_invalid'))
    })
  })
}

for (const page of ['verify', 'reset'] as const) {
  test(`the token of /auth/${page} leaves the address, is passed to no other site and is not kept`, async ({
    page: tab,
  }) => {
    const answer = await tab.goto(`/auth/${page}/a-token-of-a-mail`)
    expect(await answer?.headerValue('referrer-policy')).toBe('same-origin')
    expect(await answer?.headerValue('cache-control')).toContain('no-store')
    await expect(tab).toHaveURL(`/auth/${page}/link`)
    await expect(tab.locator('input[name=token]')).toHaveValue('a-token-of-a-mail')
  })
}

test('a screen of the office says without scripts that it needs them, over its loader', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/admin/programs')
  await expect(
    page.getByRole('heading', { name: t('auth.signIn.needsScript.title') }),
  ).toBeVisible()
  // Something that covers it would take the press.
  await page
    .locator('noscript')
    .getByRole('link', { name: t('error.home') })
    .click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('sign-in says without scripts that it needs them, and sends no password in an address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/auth/signin')
  await expect(page.locator('noscript .notice-title')).toHaveText(
    t('auth.signIn.needsScript.title'),
  )
  // Nothing is sent that could not be saved, so no typed text is lost.
  await page.getByLabel(t('auth.email')).fill('awa@example.org')
  await page.getByLabel(t('auth.password.label'), { exact: true }).fill('seven boats on a river')
  await page.getByLabel(t('auth.password.label'), { exact: true }).press('Enter')
  await expect(
    page.getByRole('button', { name: t('auth.signIn.send'), exact: true }),
  ).toBeDisabled()
  await expect(page).toHaveURL('/auth/signin')
  await expect(page.getByLabel(t('auth.email'))).toHaveValue('awa@example.org')
  await context.close()
})

test('a password can be shown while it is typed', async ({ page }) => {
  await openApp(page, '/auth/signin')
  const password = page.getByLabel(t('auth.password.label'), { exact: true })
  await password.fill('seven boats')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: t('auth.password.show') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('auth.password.hide') }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const send = (
  page: Page,
  key: 'auth.signUp.send' | 'auth.verify.send' | 'auth.forgot.send' | 'auth.reset.send',
) => page.getByRole('button', { name: t(key) }).click()

async function linkIn(address: string, template: string, project: string): Promise<string> {
  const { link } = await mailTo(address, template, project)
  return new URL(link).pathname
}
