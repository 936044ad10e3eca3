import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { type ApiCaller, createApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { sendApplication } from './sent-application.ts'
import { inviteColleague } from './sessions.ts'
import { staffApi } from './staff-work.ts'
import { browserLocale, languages, words } from './words.ts'

/* A queue of messages is worked through without a mouse, and a reported error without leaving it. */

test.use({ signedInAs: 'administrator' })

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    test(`messages are answered one after the other, without a mouse (${language})`, async ({
      page,
      baseURL,
    }) => {
      test.slow()
      const t = words[language]
      const api = await staffApi(baseURL)
      const question = `Question ${randomUUID()}`
      for (const givenNames of ['Awa', 'Binta', 'Coumba', 'Dior']) {
        await ask(api, givenNames, question)
      }
      await api.dispose()
      const keyboard = keyboardOf(page)
      const main = page.getByRole('main')
      const title = (name: string) => main.getByRole('heading', { level: 1, name })
      const text = main.getByRole('textbox')
      const onward = (name: string) =>
        main.getByRole('link', { name: t('admin:messages.nextIs', { who: name }) })

      await openApp(page, `/admin/messages?q=${encodeURIComponent(question)}`)
      await expect(main.getByRole('row')).toHaveCount(5)
      await keyboard.reach(main.getByRole('columnheader').first())
      await keyboard.press('ArrowDown')
      await expect(main.getByRole('link', { name: /^Awa/ })).toBeFocused()
      await keyboard.press('Enter')
      await expect(title('Awa')).toBeVisible()
      await expect(main.getByText(question)).toBeVisible()

      await test.step('an answer leads to the next, in the order of the list', async () => {
        await answer('Awa')
        await expect(onward('Binta')).toBeFocused()
        await expectAccessible(page)
        await keyboard.press('Enter')
        await expect(title('Binta')).toBeVisible()
      })

      await test.step('a skipped one comes back at the end', async () => {
        await expect(
          main.getByRole('link', { name: t('admin:messages.next'), exact: true }),
        ).toBeVisible()
        await keyboard.press('s')
        await expect(title('Coumba')).toBeVisible()
        await answer('Coumba')
        await expect(onward('Dior')).toBeFocused()
        await keyboard.press('Enter')
        await expect(title('Dior')).toBeVisible()
        await keyboard.press('c')
        await expect(page.getByText(t('admin:messages.closed'))).toBeVisible()
        await keyboard.press('s')
        await expect(title('Binta')).toBeVisible()
      })

      await test.step('a note is no answer; the last one leads back to the list', async () => {
        await keyboard.press('n')
        await expect(text).toBeFocused()
        await page.keyboard.type('À voir ensemble')
        await keyboard.press('Control+Enter')
        await expect(page.getByText(t('admin:messages.noted'))).toBeVisible()
        await expect(main.getByText(t('admin:messages.noNext'))).toHaveCount(0)
        await answer('Binta')
        const back = main.getByRole('link', { name: t('admin:messages.noNext') })
        await expect(back).toBeFocused()
        await keyboard.press('Enter')
        await expect(page).toHaveURL(/\/admin\/messages\?q=/)
        await expect(main.getByRole('row')).toHaveCount(5)
        await expect(
          main.getByRole('gridcell', { name: t('admin:messages.state.open'), exact: true }),
        ).toHaveCount(0)
      })

      await test.step('the keys are listed', async () => {
        await page.goBack()
        await expect(title('Binta')).toBeVisible()
        await keyboard.press('?')
        await expect(
          page.getByRole('dialog').getByText(t('admin:messages.key.next'), { exact: true }),
        ).toBeVisible()
      })

      async function answer(name: string): Promise<void> {
        await keyboard.press('a')
        await expect(text).toBeFocused()
        await page.keyboard.type(`Bonjour ${name}`)
        await keyboard.press('Control+Enter')
        await expect(
          main.getByRole('listitem').filter({ hasText: `Bonjour ${name}` }),
        ).toBeVisible()
      }
    })
  })
}

test('a reported fact is shown as it is stored, corrected where it was read, and closed', async ({
  page,
  baseURL,
}) => {
  const t = words.fr
  const api = await staffApi(baseURL)
  const destinations = await api.call<DestinationRecord[]>('GET', '/api/admin/destinations')
  const fact = destinations.find(({ key }) => key === 'china')?.facts.at(-1)
  if (!fact) throw new Error('The starter catalogue has no fact of China')
  const wrong = `Ce n’est plus vrai, ${randomUUID()}`
  await api.call('POST', '/api/error-reports', {
    body: { about: `fact:china/${fact.key}`, message: wrong, language: 'fr' },
    headers: { 'idempotency-key': randomUUID() },
  })
  await api.dispose()

  await openApp(page, `/admin/messages?kind=report&q=${encodeURIComponent(wrong)}&lng=fr`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('admin:messages.unnamed') }).press('Enter')
  const stored = main.getByRole('region', { name: t('admin:messages.reported') })
  await expect(stored).toContainText(fact.value.fr)
  await expectAccessible(page)

  const correct = stored.getByRole('button', { name: t('admin:messages.correct') })
  await correct.press('Enter')
  const dialog = page.getByRole('dialog')
  const year = dialog.getByLabel(t('admin:destinations.fact.validForYear'))
  await expect(year).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(correct).toBeFocused()
  await correct.press('Enter')
  await year.fill('2031')
  await year.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(stored).toContainText('2031')
  await expectAccessible(page)

  await stored.getByRole('button', { name: t('admin:messages.closeCorrected') }).press('Enter')
  await expect(page.getByText(t('admin:messages.closed'))).toBeVisible()
  await expectState(page, t('admin:messages.state.closed'))
})

// Each colleague chooses what a list opens with: no other test signs in as this administrator.
test('the list is kept as a view, and opens with it', async ({ browser, baseURL, noise }, {
  project,
}) => {
  const t = words.fr
  const api = await createApiCaller(baseURL ?? '')
  await api.signIn(await inviteColleague(api, project.name))
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: browserLocale.fr,
    storageState: await api.browserState(),
    serviceWorkers: 'block',
  })
  await api.dispose()
  noise.listenTo(context)
  const page = await context.newPage()
  const name = 'Erreurs à corriger'
  const narrowed = /\/admin\/messages\?(?=.*state=open)(?=.*kind=report)/
  const named = page.getByRole('button', { name: t('admin:views.active', { name }) })
  const choose = (item: string) => page.getByRole('menuitem', { name: item }).press('Enter')

  await openApp(page, '/admin/messages?state=open&kind=report')
  await page.getByRole('button', { name: t('admin:views.views'), exact: true }).press('Enter')
  await choose(t('admin:views.save'))
  await page.getByRole('dialog').getByLabel(t('admin:views.name')).fill(name)
  await page.keyboard.press('Enter')
  await named.press('Enter')
  await choose(t('admin:views.openWith', { name }))
  await expect(page.getByText(t('admin:views.opensNow'))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/messages')
  await expect(page).toHaveURL(narrowed)
  await named.press('Enter')
  await choose(t('admin:views.everything'))
  await expect(page).toHaveURL('/admin/messages')
  await page.getByRole('button', { name: t('admin:views.views'), exact: true }).press('Enter')
  await choose(name)
  await expect(page).toHaveURL(narrowed)
  await context.close()
})

function expectState(page: Page, state: string): Promise<void> {
  return expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible()
}

/** An applicant asks something on the page of their application. */
async function ask(api: ApiCaller, givenNames: string, message: string): Promise<void> {
  const { accessToken } = await sendApplication(api, { answers: { givenNames } })
  await api.call('POST', `/api/applications/by-link/${accessToken}/messages`, {
    body: { message, readUntil: null },
    headers: { 'idempotency-key': randomUUID() },
  })
}
