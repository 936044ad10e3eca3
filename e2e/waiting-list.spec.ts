import type { Decisions } from '#contract/decisions/decisions.ts'
import type { ApiCaller } from './api.ts'
import { expectAccessible } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { sendApplication } from './sent-application.ts'
import { sendOn } from './staff-work.ts'
import { browserLocale, words } from './words.ts'

/*
 * A waiting list is put in order by keyboard and by hand, by two at once, and the first is made an
 * offer: what follows from the keys, the focus and the drag is seen in a browser alone.
 */

const t = words.en

test.use({ signedInAs: 'administrator', locale: browserLocale.en })

async function waitlisted(api: ApiCaller): Promise<string> {
  const { number } = await sendApplication(api)
  await sendOn(api, number)
  const decided = await api.call<Decisions>('PUT', `/api/admin/applications/${number}/decision`, {
    body: { outcome: 'waitlisted', note: null, rank: null },
    headers: { 'if-match': '"4"' },
  })
  await api.call('POST', '/api/admin/releases', {
    body: { items: [{ number, version: decided.version }], at: null },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return number
}

test('two colleagues reorder a list: the second sees the conflict, and the first applicant gets an offer', async ({
  page,
  colleague,
  api,
  noise,
}) => {
  noise.expect(/412/)
  const numbers = [await waitlisted(api), await waitlisted(api), await waitlisted(api)]
  const [first = '', second = '', third = ''] = numbers
  const [choice] = openIntakes(1)
  const address = `/admin/waiting-lists/${choice?.program}/${choice?.intake}`
  const items = (one: typeof page) => one.getByRole('list', { name: t('admin:waiting.title') })
  const line = (one: typeof page, number: string) =>
    items(one).getByRole('listitem').filter({ hasText: number })
  for (const one of [page, colleague]) {
    await openApp(one, address)
    await expect(line(one, third)).toBeVisible()
  }
  await expectAccessible(page)

  await test.step('by keyboard: the focus goes with the person, and one act saves it', async () => {
    await line(page, third).getByRole('link').first().focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(line(page, third).getByRole('link').first()).toBeFocused()
    await expectBefore(page, third, second)
    await page.getByRole('button', { name: t('admin:waiting.save') }).click()
    await expect(page.getByText(t('admin:waiting.saved'))).toBeVisible()
  })

  await test.step('by mouse, from an outdated order: refused with words, and the present order shown', async () => {
    await line(colleague, second).dragTo(line(colleague, first))
    await expectBefore(colleague, second, first)
    await colleague.getByRole('button', { name: t('admin:waiting.save') }).click()
    await expect(
      colleague.getByRole('alert').filter({ hasText: t('admin:waiting.changedMeanwhile') }),
    ).toBeVisible()
    await expectBefore(colleague, third, second)
    await line(colleague, second).dragTo(line(colleague, first))
    await colleague.getByRole('button', { name: t('admin:waiting.save') }).click()
    await expect(colleague.getByText(t('admin:waiting.saved'))).toBeVisible()
  })

  await test.step('the first person without a decision gets an offer in one press', async () => {
    await page.reload()
    await expectBefore(page, second, first)
    const dialogOpener = page.getByRole('button', { name: /^Make an offer to / })
    await dialogOpener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox').first()).toHaveText(
      t('admin:status.offer_unconditional'),
    )
    await expectAccessible(page)
  })

  async function expectBefore(one: typeof page, before: string, after: string): Promise<void> {
    await expect
      .poll(async () => {
        const texts = await items(one).getByRole('listitem').allInnerTexts()
        const placeOf = (number: string) => texts.findIndex((text) => text.includes(number))
        return placeOf(before) < placeOf(after)
      })
      .toBe(true)
  }
})
