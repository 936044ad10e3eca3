import type { Locator, Page } from '@playwright/test'
import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { DecisionInput, Decisions } from '#contract/decisions/decisions.ts'
import { samplePdf } from '#server/testing/sample-files.ts'
import type { ApiCaller } from './api.ts'
import { expectNothingWrong } from './axe.ts'
import { openIntakes } from './begun-form.ts'
import { expect, openApp, test } from './fixtures.ts'
import { mailsTo, mailTo } from './mails.ts'
import { letters } from './names.ts'
import { dayFromNow } from './open-intake.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { fileOf, sendOn } from './staff-work.ts'
import { browserLocale, words } from './words.ts'

/*
 * Two administrators, each in their own browser, at the same thing at the same time: nothing is
 * lost without being shown, and nothing leaves twice.
 */

const t = words.en

test.use({ signedInAs: 'administrator', locale: browserLocale.en })

test.describe('one file', () => {
  test('both judge the same document: the first counts, the second sees that', async ({
    page,
    colleague,
    api,
    baseURL,
    noise,
  }) => {
    noise.expect(/412/)
    const { number, accessToken } = await sendApplication(api)
    await sendFiles(baseURL ?? '', accessToken, [
      {
        type: 'passport',
        name: 'passport.pdf',
        mimeType: 'application/pdf',
        buffer: await samplePdf(),
      },
    ])
    const key = await fileOf(api, number)
    for (const one of [page, colleague]) {
      await openApp(one, `/admin/applicants/${key}`)
      await expect(
        one.getByRole('img', {
          name: t('admin:review.page', { name: 'passport.pdf', page: 1, pages: 1 }),
        }),
      ).toBeVisible()
    }
    await page.keyboard.press('a')
    await expect(page.getByText(t('admin:review.allDone'))).toBeVisible()
    await expect.poll(async () => (await documentsIn(api, key))[0]?.status).toBe('accepted')

    await colleague.keyboard.press('r')
    await colleague.keyboard.press('1')
    const desk = colleague.getByRole('region', { name: t('admin:review.title'), exact: true })
    await expect(desk.getByRole('textbox')).not.toHaveValue('')
    await colleague.keyboard.press('Enter')
    await expect(
      colleague.getByRole('alert').filter({ hasText: t('problem.version_stale') }),
    ).toBeVisible()
    await expect(
      colleague
        .getByRole('list', { name: t('admin:review.checklist') })
        .getByText(t('admin:review.state.accepted'), { exact: true }),
    ).toBeVisible()
    expect((await documentsIn(api, key)).map(({ status }) => status)).toEqual(['accepted'])
  })

  test('both correct the profile: what only one changed is taken over, what both changed is asked', async ({
    page,
    colleague,
    api,
    noise,
  }) => {
    noise.expect(/412/)
    const { key } = await newFile(api)
    for (const one of [page, colleague]) await openApp(one, `/admin/applicants/${key}`)
    await profile(page, 'givenNames').fill('Aïssatou Binta')
    await profile(page, 'phone').fill('+221771112233')
    await save(page)
    await expect(saved(page)).toBeVisible()

    await profile(colleague, 'givenNames').fill('Aïssa')
    await profile(colleague, 'birthDate').fill('2004-02-01')
    await save(colleague)
    const notice = colleague.getByRole('alert').filter({ hasText: t('admin:conflict.title') })
    await expect(notice).toContainText('Aïssatou Binta')
    await expect(notice).toContainText('+221771112233')
    await expect(profile(colleague, 'givenNames')).toHaveValue('Aïssa')
    await expect(profile(colleague, 'phone')).toHaveValue('+221771112233')
    await expectNothingWrong(colleague)
    expect((await recordOf(api, key)).givenNames).toBe('Aïssatou Binta')
    const saveMerged = colleague.getByRole('button', { name: t('admin:conflict.save') })
    const mine = notice.getByRole('radio', { name: new RegExp(t('admin:conflict.mine')) })
    await saveMerged.click()
    await expect(notice).toContainText(t('admin:conflict.unchosen'))
    await expect(notice.getByRole('radio').first()).toBeFocused()
    await expect(notice.getByRole('radio').first()).toBeInViewport()
    expect((await recordOf(api, key)).givenNames).toBe('Aïssatou Binta')
    await mine.check()
    await saveMerged.click()
    await expect(saved(colleague)).toBeVisible()
    expect(await recordOf(api, key)).toMatchObject({
      givenNames: 'Aïssa',
      birthDate: '2004-02-01',
      phone: '+221771112233',
    })
  })

  test('one tags the file while the other corrects it: nothing has to be compared', async ({
    page,
    colleague,
    api,
    noise,
  }) => {
    noise.expect(/412/)
    const { key } = await newFile(api)
    for (const one of [page, colleague]) await openApp(one, `/admin/applicants/${key}`)
    await profile(colleague, 'givenNames').fill('Aïssa')
    await page.getByLabel(t('admin:tags.new')).fill('bourse')
    await page.keyboard.press('Enter')
    await expect(page.getByText('bourse')).toBeVisible()
    await expect.poll(async () => (await recordOf(api, key)).tags).toEqual(['bourse'])
    await save(colleague)
    await expect(saved(colleague)).toBeVisible()
    expect(await recordOf(api, key)).toMatchObject({ givenNames: 'Aïssa', tags: ['bourse'] })
  })

  test('one merges the file into another while the other works on it', async ({
    page,
    colleague,
    api,
    noise,
  }) => {
    noise.expect(/412/)
    const person = { familyName: `Sow-${letters()}`, birthDay: '3' }
    const [here, there] = openIntakes(2)
    const kept = await newFile(api, { answers: person, ...(here && { choice: here }) })
    const other = await newFile(api, { answers: person, ...(there && { choice: there }) })
    await openApp(colleague, `/admin/applicants/${other.key}`)
    await colleague.getByRole('button', { name: t('admin:move.in_review') }).click()
    const dialog = colleague.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Nous lisons votre dossier.')

    await openApp(page, `/admin/applicants/${kept.key}`)
    await page
      .getByRole('button', { name: t('admin:merge.take') })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:merge.take') })
      .click()
    await expect(page.getByRole('button', { name: t('admin:merge.undo') })).toBeVisible()

    await dialog.getByRole('button', { name: t('admin:move.in_review') }).click()
    await expect(colleague.getByText(t('admin:merge.into'))).toBeVisible()
    await expect(colleague.getByText(t('problem.version_stale'))).toBeVisible()
    const { applications } = await recordOf(api, kept.key)
    expect(applications.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  })

  test('both write to an applicant first: one message leaves, the other waits to be read again', async ({
    page,
    colleague,
    api,
    noise,
  }, { project }) => {
    noise.expect(/409/)
    const { key, email } = await newFile(api)
    for (const one of [page, colleague]) {
      await openApp(one, `/admin/applicants/${key}`)
      await composer(one).fill(one === page ? 'Bonjour, tout est là.' : 'Il manque la photo.')
    }
    await page.getByRole('button', { name: t('admin:firstMessage.send'), exact: true }).click()
    await expect(page.getByText(t('admin:messages.answered'))).toBeVisible()
    await colleague.getByRole('button', { name: t('admin:firstMessage.send'), exact: true }).click()
    await expect(colleague.getByText(t('admin:messages.stale'))).toBeVisible()
    await expect(colleague.getByRole('region', { name: t('admin:messages.thread') })).toContainText(
      'tout est là',
    )
    await expect(composer(colleague)).toHaveValue('Il manque la photo.')
    await mailTo(email, 'application_message', project.name)
    expect(mailsTo(email, 'application_message', project.name)).toHaveLength(1)
  })
})

test.describe('one release', () => {
  test('both release the same decision: the applicant gets one mail', async ({
    page,
    colleague,
    api,
  }, { project }) => {
    const { number, email } = await decided(api, offer)
    const dialogs = []
    for (const one of [page, colleague]) dialogs.push(await openRelease(one, number))
    await Promise.all(dialogs.map(releaseNow))
    const outcomes = await Promise.all(dialogs.map(released))
    expect(outcomes.toSorted()).toEqual([0, 1])
    await expect(
      dialogs[outcomes.indexOf(0)]?.getByText(t('problem.already_released')) ?? page.locator('_'),
    ).toBeVisible()
    await mailTo(email, 'offer_made', project.name)
    expect(mailsTo(email, 'offer_made', project.name)).toHaveLength(1)
  })

  test('one recalls what the other is about to release: nothing leaves', async ({
    page,
    colleague,
    api,
    noise,
  }, { project }) => {
    noise.expect(/409/)
    const { number, email } = await decided(api, offer)
    const dialog = await openRelease(colleague, number)
    await page.goto(`/admin/decisions?q=${number}`)
    await recall(page)
    await expect(page.getByText(t('admin:decisions.recalled'))).toBeVisible()
    await releaseNow(dialog)
    expect(await released(dialog)).toBe(0)
    await expect(dialog.getByText(t('problem.not_decided'))).toBeVisible()
    expect(mailsTo(email, 'offer_made', project.name)).toHaveLength(0)

    await test.step('and what has left is not recalled', async () => {
      await decide(api, number, offer)
      await page.goto(`/admin/decisions?q=${number}`)
      await expect(page.getByRole('checkbox', { name: new RegExp(number) })).toBeVisible()
      const again = await openRelease(colleague, number)
      await releaseNow(again)
      expect(await released(again)).toBe(1)
      await recall(page)
      await expect(page.getByRole('alert')).toContainText(t('problem.already_released'))
      await expect(page.getByRole('checkbox', { name: new RegExp(number) })).toHaveCount(0)
      await mailTo(email, 'offer_made', project.name)
      expect(mailsTo(email, 'offer_made', project.name)).toHaveLength(1)
    })
  })

  test('a decision that was changed meanwhile does not leave as it was seen', async ({
    page,
    colleague,
    api,
  }, { project }) => {
    const { number, email } = await decided(api, offer)
    const dialog = await openRelease(colleague, number)
    await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
    await page.getByRole('button', { name: t('admin:decisions.change') }).click()
    await page.getByRole('dialog').getByLabel(t('admin:decisions.replyBy')).fill(dayFromNow(30))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:decisions.decide') })
      .click()
    await expect(page.getByText(t('admin:decisions.saved'))).toBeVisible()
    await releaseNow(dialog)
    expect(await released(dialog)).toBe(0)
    await expect(dialog.getByText(t('problem.version_stale'))).toBeVisible()
    expect(mailsTo(email, 'offer_made', project.name)).toHaveLength(0)
  })

  test('both decide: the second reads what the first decided, before it is replaced', async ({
    page,
    colleague,
    api,
    noise,
  }) => {
    noise.expect(/412/)
    const { number } = await newFile(api)
    await sendOn(api, number)
    const path = `/admin/applicants/${await fileOf(api, number)}`
    await openApp(colleague, path)
    await colleague.getByRole('button', { name: t('admin:decisions.decide') }).click()
    const dialog = colleague.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await colleague
      .getByRole('option', { name: t('admin:status.offer_unconditional'), exact: true })
      .click()
    const ownDay = dayFromNow(90)
    await dialog.getByLabel(t('admin:decisions.replyBy')).fill(ownDay)
    await decide(api, number, refusal)

    const send = dialog.getByRole('button', { name: t('admin:decisions.decide') })
    await send.click()
    const notice = dialog.getByRole('alert').filter({ hasText: refusal.note })
    await expect(notice).toBeVisible()
    await expect(dialog.getByLabel(t('admin:decisions.replyBy'))).toHaveValue(ownDay)
    await expectNothingWrong(colleague)
    expect((await decisionsOn(api, number)).pending?.outcome).toBe('refused')
    await send.click()
    await expect(colleague.getByText(t('admin:decisions.saved'))).toBeVisible()
    expect((await decisionsOn(api, number)).pending?.outcome).toBe('offer_unconditional')
    await page.close()
  })
})

const offer: DecisionInput = {
  outcome: 'offer_unconditional',
  note: null,
  offer: { replyBy: dayFromNow(60), deposit: null },
}
const refusal = {
  outcome: 'refused',
  reasonCode: 'places',
  note: 'Il n’y a plus de place cette année.',
} as const satisfies DecisionInput

async function newFile(api: ApiCaller, wish: Parameters<typeof sendApplication>[1] = {}) {
  const { number, email } = await sendApplication(api, wish)
  return { number, email, key: await fileOf(api, number) }
}

/** An application with a recorded answer of the university. */
async function decided(api: ApiCaller, decision: DecisionInput) {
  const { number, email } = await sendApplication(api)
  await sendOn(api, number)
  await decide(api, number, decision)
  return { number, email }
}

async function decide(api: ApiCaller, number: string, decision: DecisionInput): Promise<void> {
  const { version } = await decisionsOn(api, number)
  await api.call('PUT', `/api/admin/applications/${number}/decision`, {
    body: decision,
    headers: { 'if-match': `"${version}"` },
  })
}

const decisionsOn = ({ call }: ApiCaller, number: string) =>
  call<Decisions>('GET', `/api/admin/applications/${number}/decision`)

const recordOf = ({ call }: ApiCaller, key: string) =>
  call<ApplicantRecord>('GET', `/api/admin/applicants/${key}`)

async function documentsIn({ call }: ApiCaller, key: string) {
  return (await call<ApplicantDocuments>('GET', `/api/admin/applicants/${key}/documents`)).documents
}

const profile = (page: Page, field: string) => page.locator(`[name="${field}"]`)

const composer = (page: Page) =>
  page.getByLabel(t('admin:messages.answerLabel', { language: t('admin:form.language.fr') }))

const save = (page: Page) =>
  page.getByRole('button', { name: t('admin:form.save'), exact: true }).click()

const saved = (page: Page) => page.getByText(t('admin:form.saved'), { exact: true })

/** Chooses a decision, and waits until what its applicant will read is on screen. */
async function openRelease(page: Page, number: string): Promise<Locator> {
  await page.goto(`/admin/decisions?q=${number}`)
  await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: t('admin:decisions.releaseChosen', { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('button', { name: t('admin:decisions.releaseNow', { count: 1 }) }),
  ).toBeEnabled()
  return dialog
}

const releaseNow = (dialog: Locator) =>
  dialog.getByRole('button', { name: t('admin:decisions.releaseNow', { count: 1 }) }).click()

/** How many a finished release reports as released. */
async function released(dialog: Locator): Promise<number> {
  const line = (count: number) =>
    dialog.getByText(t('admin:decisions.left', { count, total: 1 }), { exact: true })
  await expect(line(0).or(line(1))).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  return (await line(1).count()) === 1 ? 1 : 0
}

async function recall(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('admin:decisions.recall') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:decisions.recallTitle') })
    .click()
}
