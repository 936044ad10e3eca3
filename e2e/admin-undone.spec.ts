import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { DecisionInput } from '#contract/decisions/decisions.ts'
import { type Post, startPost } from '#server/testing/post.ts'
import { startSite } from '#server/testing/site.ts'
import { owner } from './api.ts'
import { expectAccessible } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { letters } from './names.ts'
import { sendApplication } from './sent-application.ts'
import { newAddress } from './sessions.ts'
import { fileOf, sendOn, staffApi } from './staff-work.ts'
import { browserLocale, mailedWords, words } from './words.ts'

/*
 * Acts that are done and undone, or done once more: merged files, a release set for later, a mail
 * that was not delivered. By keyboard, and the focus stays where it was.
 */

const t = words.fr
test.use({ locale: browserLocale.fr })

test.describe('on the site of all', () => {
  test.use({ signedInAs: 'administrator' })

  test('two files become one and two again', async ({ page, baseURL }) => {
    test.slow()
    const api = await staffApi(baseURL)
    const familyName = `Sarr-${letters()}`
    const [here, there] = await openIntakes(2)
    if (!here || !there) throw new Error('Two programs take applications')
    const answers = { familyName, birthDay: '9' }
    const { number } = await sendApplication(api, { answers, choice: here })
    const other = await sendApplication(api, { answers, choice: there })
    await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const take = main.getByRole('button', { name: t('admin:merge.take') })
    const undo = main.getByRole('button', { name: t('admin:merge.undo') })

    await take.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(take).toBeFocused()
    await take.press('Enter')
    await dialog.getByRole('button', { name: t('admin:merge.take') }).press('Enter')
    await expectSaid(page, t('admin:merge.taken'))
    await expect(main.getByRole('heading', { name: other.number })).toBeVisible()
    await expect(undo).toBeVisible()
    await expectFocusKept(page)
    await expectAccessible(page)

    await undo.press('Enter')
    await expectSaid(page, t('admin:merge.undone'))
    await expect(take).toBeVisible()
    await expect(main.getByRole('heading', { name: other.number })).toHaveCount(0)
    await expectFocusKept(page)
    await api.dispose()
  })

  test('a release is set for later, seen, and called off', async ({ page, baseURL }) => {
    test.slow()
    const api = await staffApi(baseURL)
    const { number } = await sendApplication(api)
    await sendOn(api, number)
    const body: DecisionInput = { outcome: 'waitlisted', note: null, rank: 2 }
    await api.call('PUT', `/api/admin/applications/${number}/decision`, {
      body,
      headers: { 'if-match': '"4"' },
    })
    await api.dispose()
    await openApp(page, `/admin/decisions?q=${number}`)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const box = main.getByRole('checkbox', { name: new RegExp(number) })
    await box.press('Space')
    await main
      .getByRole('button', { name: t('admin:decisions.releaseChosen', { count: 1 }) })
      .press('Enter')
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel(t('admin:decisions.at')).fill(`${later}T09:30`)
    await expectAccessible(page)
    await dialog
      .getByRole('button', { name: t('admin:decisions.releaseLater', { count: 1 }) })
      .press('Enter')
    await expect(dialog.getByRole('status')).toContainText('09:30')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('admin:decisions.close') }).press('Enter')

    const item = main.getByRole('listitem').filter({ hasText: number })
    await expect(item).toContainText('09:30')
    await expect(box).toBeDisabled()
    const set = main
      .getByRole('region', { name: t('admin:decisions.scheduled') })
      .getByRole('listitem')
      .filter({ hasText: '09:30' })
    const cancel = set.getByRole('button', { name: t('admin:decisions.cancel') })
    await cancel.press('Enter')
    await expectAccessible(page)
    await dialog
      .getByRole('button', { name: t('admin:decisions.cancel'), exact: true })
      .press('Enter')
    await expectSaid(page, t('admin:decisions.cancelled'))
    await expect(box).toBeEnabled()

    const recall = item.getByRole('button', { name: t('admin:decisions.recall') })
    await recall.press('Enter')
    await dialog.getByRole('button', { name: t('admin:decisions.recallTitle') }).press('Enter')
    await expectSaid(page, t('admin:decisions.recalled'))
    await expect(main.getByText(t('admin:list.noMatch'))).toBeVisible()
    await expectFocusKept(page)
  })
})

/** On its own site, whose mail server refuses the chosen recipients. */
const office = test.extend<{ post: Post }>({
  post: async ({ browserName: _ }, use) => {
    const post = await startPost()
    await use(post)
    await post.close()
  },
  baseURL: async ({ post }, use) => {
    const site = await startSite({
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMTP_URL: post.url,
    })
    await use(site.url)
    await site.stop()
  },
})

office.describe('on its own site', () => {
  // Within it the site starts, on a machine that has other things to do.
  office.describe.configure({ timeout: 300_000 })

  office('an undelivered mail is sent again', async ({ page, baseURL, post }) => {
    const t = mailedWords.fr
    const api = await staffApi(baseURL)
    await page.context().setStorageState(await api.browserState())
    const email = newAddress()
    const main = page.getByRole('main')
    await openApp(page, '/admin/mail')
    await expect(main.getByText(t('admin:mail.none'))).toBeVisible()
    await expectAccessible(page)

    post.refuse('550 5.1.1 no such mailbox')
    await api.call('POST', '/api/contact', {
      body: { name: 'Léa N’Diaye', email, message: 'Bonjour', language: 'fr' },
      headers: { 'idempotency-key': randomUUID() },
    })
    await api.dispose()
    const item = main.getByRole('listitem').filter({ hasText: email })
    await expect(async () => {
      await page.reload()
      await expect(item).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(item).toContainText(t('admin:mail.failure.mailbox'))
    await expectAccessible(page)

    post.behave('accept')
    await item.getByRole('button', { name: t('admin:mail.retry') }).press('Enter')
    await expectSaid(page, t('admin:mail.retried'))
    await expect(item).toHaveCount(0)
    await expectFocusKept(page)
    await expect.poll(() => post.received.filter(({ to }) => to === email)).toHaveLength(1)
  })
})

/** For screen readers too: the words are in a live region. */
function expectSaid(page: Page, text: string): Promise<void> {
  return expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
}

/** Keyboard users are not sent back to the top of the page. */
function expectFocusKept(page: Page): Promise<void> {
  return expect(page.locator('body')).not.toBeFocused()
}
