import type { BrowserContext, Page } from '@playwright/test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { draftCookie } from '#contract/common/values/vocabulary.ts'
import { answersOf } from './application-form.ts'
import { beginForm, openIntakes } from './begun-form.ts'
import { expect, openApp, reloadApp, test, whenStarted } from './fixtures.ts'
import { answer, doneHeading, lastButton } from './forms.ts'
import { newAddress } from './sessions.ts'
import { browserLocale, following, type Language, words } from './words.ts'

/* An application that is interrupted at each of its pages: nothing typed is lost, and it continues. */

const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be fetched/
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The pages of the form that are typed into, in their order, with what is typed there. */
function pagesOf(language: Language) {
  const t = words[language]
  const { identity, education, tests } = answersOf('Aminata', newAddress())
  const { testScore = '', ...taken } = tests
  const page = (more: string, title: string, typed: DraftAnswers) => ({ more, title, typed })
  return [
    page('&step=identity', t('apply.steps.identity'), identity),
    page('&step=education', t('apply.steps.education'), education),
    page('&step=tests&item=1', t('apply.tests.testTitle'), taken),
    page('&step=tests&item=1&part=score', t('apply.tests.resultTitle'), { testScore }),
  ]
}

const pathOf = (draft: string, more: string) => `/apply?draft=${draft}${more}`

const goOn = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language]('apply.continue') }).click()

const send = (page: Page) => lastButton(page).click()

/** A choice is ticked, anything else is in its field as it was typed. */
async function expectTyped(page: Page, typed: DraftAnswers): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.first().getAttribute('type')) === 'radio') {
      await expect(page.locator(`[name="${name}"][value="${value}"]`), name).toBeChecked()
    } else await expect(field, name).toHaveValue(value)
  }
}

test.describe('fr', () => {
  test.use({ locale: browserLocale.fr })

  test('le réseau coupé à chaque page : la saisie reste, part d’elle-même, et l’envoi attend', async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(offline)
    const t = words.fr
    const { key, read } = await beginForm(page, openIntakes(1))
    for (const { more, title, typed } of pagesOf('fr')) {
      await openApp(page, pathOf(key, more))
      await expect(heading(page, title)).toBeVisible()
      await context.setOffline(true)
      await answer(page, typed)
      await goOn(page, 'fr')
      await expect(page.getByText(t('apply.kept.held'))).toBeVisible()
      await expectTyped(page, typed)
      const [field = '', value = ''] = Object.entries(typed).at(-1) ?? []
      expect((await read()).answers[field]).toBeUndefined()
      await context.setOffline(false)
      await expect.poll(async () => (await read()).answers[field]).toBe(value)
      await goOn(page, 'fr')
      await expect(heading(page, title)).toBeHidden()
    }

    await test.step('ce qui est dit d’un document', async () => {
      await openApp(page, pathOf(key, '&step=documents'))
      const diploma = page.locator('#document-diploma')
      await diploma
        .locator('summary')
        .filter({ hasText: t('documents.notApplicable') })
        .click()
      const save = diploma.getByRole('button', { name: t('documents.notApplicableButton') })
      await diploma.locator('[name^=reason]').fill('Je l’obtiens en juillet')
      await reloadApp(page)
      await expect(diploma.locator('[name^=reason]')).toHaveValue('Je l’obtiens en juillet')
      await diploma
        .locator('summary')
        .filter({ hasText: t('documents.notApplicable') })
        .click()
      await context.setOffline(true)
      await save.click()
      await expect(page.getByText(t('error.offline.held'))).toBeVisible()
      await expect(diploma.getByRole('textbox')).toHaveValue('Je l’obtiens en juillet')
      await context.setOffline(false)
      await save.click()
      await expect(diploma).toContainText('Je l’obtiens en juillet')
    })

    await test.step('l’envoi lui-même', async () => {
      await openApp(page, pathOf(key, '&step=review'))
      await answer(page, { declaration: 'on' })
      await context.setOffline(true)
      await send(page)
      await expect(page.getByText(t('error.offline.held'))).toBeVisible()
      await expect(page.locator('[name="declaration"]')).toBeChecked()
      await context.setOffline(false)
      const letGo = await breakPosts(page)
      await send(page)
      await expect(page.locator('[data-refused]')).toContainText(t('apply.failed.text'))
      await expect(page.locator('[name="declaration"]')).toBeChecked()
      await letGo()
      await send(page)
      await expect(doneHeading(page, t, 1)).toBeVisible()
    })

    await test.step('un message écrit ensuite', async () => {
      const link = page.locator('a[href*="/application/"]').first()
      await openApp(page, (await link.getAttribute('href')) ?? '')
      const box = page.locator('#messages').getByRole('textbox')
      const write = page.getByRole('button', { name: following.fr.messages.send })
      await box.fill('Merci !')
      await page.goto('/contact')
      await whenStarted(page, () => page.goBack())
      await expect(box).toHaveValue('Merci !')
      await context.setOffline(true)
      await write.click()
      await expect(page.getByText(t('error.offline.held'))).toBeVisible()
      await context.setOffline(false)
      const letGo = await breakPosts(page)
      await write.click()
      await expect(page.locator('[data-refused]')).toContainText(t('error.offline.held'))
      await expect(box).toHaveValue('Merci !')
      await letGo()
      await write.click()
      await expect(page.locator('#messages')).toContainText(following.fr.done.write)
    })
  })

  for (const path of ['/contact', '/contact?about=destination:india']) {
    test(`ce qui est écrit sur ${path} reste quand l’envoi se perd, et part une fois`, async ({
      page,
      noise,
    }) => {
      noise.expect(/net::ERR_/)
      await openApp(page, path)
      const box = page.getByRole('main').locator('textarea')
      const button = page.getByRole('main').locator('form').getByRole('button')
      await answer(page, { email: newAddress(), message: 'Merci !' })
      const name = page.locator('[name="name"]')
      if ((await name.count()) > 0) await name.fill('Léa N’Diaye')
      const letGo = await breakPosts(page)
      await button.click()
      await expect(page.locator('[data-refused]')).toContainText(words.fr('error.offline.held'))
      await expect(page.locator('[data-refused]')).toBeFocused()
      await expect(box).toHaveValue('Merci !')
      await letGo()
      await button.click()
      await expect(page.getByRole('main')).toContainText('Merci !')
      await expect(box).not.toHaveValue('Merci !')
      await expect(page).toHaveURL(/\?sent/)
    })
  }

  test('deux appareils sur un formulaire : ce qui diffère est montré, rien n’est écrasé, et il part une fois', async ({
    page,
    browser,
    baseURL,
    noise,
  }) => {
    noise.expect(/409|412/)
    const t = words.fr
    const { key, read } = await beginForm(page, openIntakes(1))
    const other = await browser.newContext({ baseURL: baseURL ?? '', locale: browserLocale.fr })
    await other.addCookies((await page.context().cookies()).filter(isOf(key)))
    const phone = await other.newPage()
    const [identity, ...others] = pagesOf('fr')
    if (!identity) throw new Error('A form begins with its applicant')
    for (const device of [page, phone]) await openApp(device, pathOf(key, identity.more))
    await answer(page, identity.typed)
    await goOn(page, 'fr')
    await expect(heading(page, t('apply.steps.education'))).toBeVisible()

    await answer(phone, { ...identity.typed, givenNames: 'Fatou' })
    await goOn(phone, 'fr')
    const conflict = phone.locator('[data-refused]').filter({ hasText: t('apply.conflict.title') })
    await expect(conflict.getByRole('listitem')).toHaveCount(1)
    await expect(conflict).toContainText(t('apply.conflict.there', { answer: 'Aminata' }))
    await expect(conflict).toContainText(t('apply.conflict.here', { answer: 'Fatou' }))
    expect((await read()).answers['givenNames']).toBe('Aminata')
    await conflict.getByRole('link', { name: t('apply.conflict.takeThere') }).click()
    await expectTyped(phone, { givenNames: 'Aminata' })

    await test.step('chacun une partie : rien à choisir', async () => {
      for (const [at, { more, typed, title }] of others.entries()) {
        const device = at % 2 === 0 ? page : phone
        await openApp(device, pathOf(key, more))
        await answer(device, typed)
        await goOn(device, 'fr')
        await expect(heading(device, title)).toBeHidden()
      }
    })
    for (const device of [page, phone]) {
      await openApp(device, pathOf(key, '&step=review'))
      await answer(device, { declaration: 'on' })
    }
    await send(page)
    await expect(doneHeading(page, t, 1)).toBeVisible()
    const number = await page.getByText(/^PA-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
    await send(phone)
    await expect(doneHeading(phone, t, 1)).toBeVisible()
    await expect(phone.getByText(number ?? '')).toBeVisible()
    await other.close()
  })
})

test.describe('en', () => {
  test.use({ locale: browserLocale.en })

  test('the tab closed at every page and opened again: the form is found, with what was typed', async ({
    page,
    context,
    noise,
  }) => {
    // A tab that is closed takes what it was asking for with it.
    noise.expect(/ERR_ABORTED|Failed to fetch/)
    const t = words.en
    const { key } = await beginForm(page, openIntakes(1))
    let tab = page
    for (const { more, typed, title } of pagesOf('en')) {
      await openApp(tab, pathOf(key, more))
      await answer(tab, typed)
      await tab.close()
      tab = await context.newPage()
      await openApp(tab, '/apply')
      await tab.getByRole('link', { name: t('apply.begun.continue') }).click()
      await expect(heading(tab, t('apply.tasks.title'))).toBeVisible()
      await openApp(tab, pathOf(key, more))
      await expectTyped(tab, typed)
      await goOn(tab, 'en')
      await expect(heading(tab, title)).toBeHidden()
    }
    await openApp(tab, pathOf(key, '&step=review'))
    await tab.close()
    tab = await context.newPage()
    await openApp(tab, pathOf(key, '&step=review'))
    await answer(tab, { declaration: 'on' })
    await send(tab)
    await expect(doneHeading(tab, t, 1)).toBeVisible()
    const receipt = tab.url()
    await tab.close()
    tab = await context.newPage()
    await openApp(tab, receipt)
    await expect(doneHeading(tab, t, 1)).toBeVisible()
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled })

      test('Back, a refresh and a page that had been open for too long, at every page: all of it is still there', async ({
        page,
        context,
        noise,
      }) => {
        noise.expect(/419|403/)
        const t = words.en
        const { key } = await beginForm(page, openIntakes(1))
        const open = (more: string) =>
          javaScriptEnabled
            ? openApp(page, pathOf(key, more))
            : page.goto(pathOf(key, more)).then(() => {})
        // An answer on its way would bring back the session that is about to end.
        const reload = () => (javaScriptEnabled ? reloadApp(page) : page.reload())
        for (const { more, typed, title } of pagesOf('en')) {
          await open(more)
          await answer(page, typed)
          await goOn(page, 'en')
          await expect(heading(page, title)).toBeHidden()
          await page.goBack()
          await expect(heading(page, title)).toBeVisible()
          await reload()
          await expectTyped(page, typed)
          await expire(context, key)
          await refusedAsExpired(page, () => goOn(page, 'en'))
          await expectTyped(page, typed)
          await goOn(page, 'en')
          await expect(heading(page, title)).toBeHidden()
        }
        await open('&step=review')
        await answer(page, { declaration: 'on' })
        await expire(context, key)
        await refusedAsExpired(page, () => send(page))
        await answer(page, { declaration: 'on' })
        await send(page)
        const done = doneHeading(page, t, 1)
        await expect(done).toBeVisible()
        await page.reload()
        await expect(done).toBeVisible()
      })
    })
  }
})

/** The page says that it had been open for too long, and has what it needs to be sent again. */
async function refusedAsExpired(page: Page, act: () => Promise<void>): Promise<void> {
  const token = page.getByRole('main').locator('[name="_token"]').first()
  const outdated = await token.inputValue()
  await act()
  await expect(page.locator('[data-refused]').first()).toContainText(
    words.en('apply.expired.title'),
  )
  await expect(token).not.toHaveValue(outdated)
}

/** The network seems to be there, and what is posted over it does not arrive. */
async function breakPosts(page: Page): Promise<() => Promise<void>> {
  const data = /\.data(?:\?|$)/
  await page.route(data, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  return () => page.unroute(data)
}

const isOf =
  (draft: string) =>
  ({ name }: { name: string }) =>
    name === draftCookie(draft, 'http:')

/** Ends the session that the page's anti-forgery token belongs to; the form stays this browser's. */
async function expire(context: BrowserContext, draft: string): Promise<void> {
  const kept = (await context.cookies()).filter(isOf(draft))
  await context.clearCookies()
  await context.addCookies(kept)
}
