import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { SettingsRecord } from '#contract/office/settings.ts'
import { startPost } from '#server/testing/post.ts'
import { samplePdf } from '#server/testing/sample-files.ts'
import { startSite } from '#server/testing/site.ts'
import { screens } from '../app/admin/screens.ts'
import { type ApiCaller, type Credentials, owner } from './api.ts'
import { expectNothingWrong } from './axe.ts'
import { test as base, expect, openApp } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { dayFromNow, openIntake } from './open-intake.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { newAddress } from './sessions.ts'
import { program } from './sites.ts'
import { staffApi } from './staff-work.ts'
import { browserLocale, type Language, languages, mailedWords as words } from './words.ts'

/*
 * A day of an administrator, from signing in to looking back at it, without a mouse. On a site of
 * its own, whose rules are strict: a second factor for administrators, a second person for what
 * leaves. Its mails arrive by SMTP.
 */

/** One language tests the number of applications; the other, what the screens say meanwhile. */
const applicationCounts = { en: 20, fr: 5 } as const
const condition = 'Le diplôme de licence, traduit'

interface Office {
  url: string
  /** Where the mails of the site arrive. */
  post: Awaited<ReturnType<typeof startPost>>
}

const test = base.extend<{ office: Office }>({
  office: async ({ browserName: _ }, use) => {
    const post = await startPost()
    const site = await startSite({
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMTP_URL: post.url,
    })
    await use({ url: site.url, post })
    await site.stop()
    await post.close()
  },
  baseURL: async ({ office }, use) => use(office.url),
})

// One after the other: each starts a site, within the time of its test.
test.describe.configure({ mode: 'default', timeout: 600_000 })
for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    const applicationCount = applicationCounts[language]

    test(`a day of ${applicationCount} applications, without a mouse (${language})`, async ({
      page,
      browser,
      office,
      noise,
    }) => {
      const t = words[language]
      const api = await staffApi(office.url)
      await makeRulesStrict(api)
      await receiveApplications(api, office.url, applicationCount)
      const desk = deskOf(page, language)
      const { keyboard, main, dialog } = desk
      const colleague = { email: newAddress(), password: 'a password of a colleague' }
      let decided: string[] = []

      await test.step('signing in, with an app set up on the way', () => signIn(desk, owner))

      await test.step('the queue of new applications, file by file', async () => {
        const line = main.getByRole('link', {
          name: t('admin:dashboard.todo.newApplications.title', { count: applicationCount }),
        })
        await expect(line).toContainText(String(applicationCount))
        await keyboard.use(line)
        await desk.expectRows(applicationCount)
        await expectNothingWrong(page)
        await openRow(desk, 1)
        const before = keyboard.presses()
        for (let at = 0; at < applicationCount; at++) {
          const file = page.url()
          await review(desk, at)
          await keyboard.press('s')
          await expect(page).not.toHaveURL(file)
        }
        expect(keyboard.presses() - before).toBeLessThanOrEqual(applicationCount * 7)
        await expect(main.getByText(t('admin:list.noMatch'))).toBeVisible()
        await expectNothingWrong(page)
      })

      await test.step('staff ask for a document, and the application waits for it', async () => {
        await showThose(desk, 'in_review', applicationCount)
        await openRow(desk, 1)
        await keyboard.use(main.getByRole('button', { name: t('admin:review.askFor') }).first())
        await keyboard.type(
          dialog.getByLabel(`${t('admin:review.ask.note')} ${t('admin:form.optional')}`, {
            exact: true,
          }),
          'Il manque un document.',
        )
        await expectNothingWrong(page)
        await keyboard.use(
          dialog.getByRole('button', { name: t('admin:review.ask.send', { count: 1 }) }),
        )
        await expect(dialog).toBeHidden()
        await expect(main.getByText(t('admin:status.documents_requested')).first()).toBeVisible()
      })

      await test.step('the others go to the university, all at once', async () => {
        for (const [from, to] of [
          ['in_review', 'ready_to_send'],
          ['ready_to_send', 'sent'],
        ] as const) {
          await showThose(desk, from, applicationCount - 1)
          await moveAll(desk, to, applicationCount - 1)
        }
      })

      await test.step('two answers of the university are decided, and can’t leave yet', async () => {
        await showThose(desk, 'sent', applicationCount - 1)
        decided = [await numberIn(desk, 1), await numberIn(desk, 2)]
        await openRow(desk, 1)
        await decideOffer(desk)
        await showThose(desk, 'sent', applicationCount - 1)
        await openRow(desk, 2)
        await decideRefusal(desk)
        await desk.go('decisions')
        await expect(main.getByText(t('problem.second_person_needed'))).toHaveCount(2)
        await expectNothingWrong(page)
      })

      await test.step('a colleague is invited, and the mail arrives', async () => {
        await desk.go('staff')
        await keyboard.use(main.getByRole('link', { name: t('admin:staff.invite') }))
        await keyboard.type(main.getByLabel(t('admin:staff.field.givenNames')), 'Moussa')
        await keyboard.type(main.getByLabel(t('admin:staff.field.email')), colleague.email)
        await keyboard.choose(
          main.getByLabel(t('admin:staff.field.preset')),
          t('admin:staff.preset.manager'),
        )
        await expectNothingWrong(page)
        await keyboard.use(main.getByRole('button', { name: t('admin:staff.sendInvitation') }))
        await expect(page.getByRole('heading', { level: 1, name: 'Moussa' })).toBeVisible()
        await expectNothingWrong(page)
      })

      const context = await browser.newContext({
        baseURL: office.url,
        locale: browserLocale[language],
      })
      noise.listenTo(context)
      const theirs = deskOf(await context.newPage(), language)

      await test.step('the colleague accepts, and lets go what was decided', async () => {
        await acceptInvitation(theirs, await linkIn(office, colleague.email), colleague)
        await signIn(theirs, colleague)
        await theirs.go('decisions')
        await release(theirs, decided.length)
      })

      await test.step('each applicant gets a mail', async () => {
        for (const number of decided) {
          await expect.poll(() => answersTo(office, number)).toHaveLength(1)
        }
      })

      await test.step('a fact is corrected', async () => {
        await desk.go('destinations')
        const name = t('vocabulary.destination.india')
        await keyboard.use(
          main.getByRole('button', { name: t('admin:destinations.edit', { name }) }),
        )
        await expectNothingWrong(page)
        await keyboard.use(dialog.getByRole('list').getByRole('button').first())
        const year = dialog.getByLabel(t('admin:destinations.fact.validForYear'))
        await keyboard.type(year, '2027')
        await keyboard.press('Enter')
        await expect(page.getByText(t('admin:destinations.fact.saved'))).toBeVisible()
        await keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })

      await test.step('a list of intakes is imported', () => importIntakes(desk))

      await test.step('looking back: who did what', async () => {
        await desk.go('audit')
        await keyboard.type(main.getByRole('searchbox'), decided[0] ?? '')
        const lines = main.getByRole('listitem').filter({ hasText: decided[0] ?? '' })
        await expect(lines.filter({ hasText: 'Moussa' }).first()).toBeVisible()
        await expectNothingWrong(page)
      })

      // Once, however long one looks.
      for (const number of decided) expect(answersTo(office, number)).toHaveLength(1)
      test.info().annotations.push({
        type: 'key presses of the day',
        description: String(keyboard.presses()),
      })
      await context.close()
      await api.dispose()
    })
  })
}

type Desk = ReturnType<typeof deskOf>

/** An administrator's workplace: their page, their keyboard and their language. */
function deskOf(page: Page, language: Language) {
  const t = words[language]
  const keyboard = keyboardOf(page)
  const main = page.getByRole('main')
  return {
    page,
    t,
    keyboard,
    main,
    dialog: page.getByRole('dialog'),
    rows: main.getByRole('grid').getByRole('row'),
    /** A table draws what is in sight of it and says how many there are, with its head. */
    expectRows: (count: number) =>
      expect(main.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1)),
    /** With the two keys that lead to a screen from anywhere. */
    go: async (name: (typeof visited)[number]) => {
      await keyboard.press('g')
      await keyboard.press(keyOf(name))
      const title = t(`admin:nav.${name}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    },
  }
}

const visited = ['applicants', 'decisions', 'programs', 'destinations', 'staff', 'audit'] as const

function keyOf(name: (typeof visited)[number]): string {
  return screens.find((one) => one.name === name)?.key ?? ''
}

async function makeRulesStrict({ call }: ApiCaller): Promise<void> {
  const { settings, version } = await call<SettingsRecord>('GET', '/api/admin/settings')
  const security = {
    ...settings.security,
    ...{ secondFactor: true, secondFactorFrom: '2026-01-01', secondPerson: true },
  }
  await call('PUT', '/api/admin/settings', {
    body: { ...settings, security },
    headers: { 'if-match': `"${version}"` },
  })
}

/** Applications from people who read French; every other one comes with a document. */
async function receiveApplications(api: ApiCaller, url: string, count: number): Promise<void> {
  const choice = { program: program.key, intake: await openIntake(api) }
  const buffer = await samplePdf()
  for (let at = 0; at < count; at++) {
    const { accessToken } = await sendApplication(api, { choice })
    if (at % 2 === 1) continue
    await sendFiles(url, accessToken, [
      { type: 'passport', name: 'passport.pdf', mimeType: 'application/pdf', buffer },
    ])
  }
}

/** A table is one stop: from its head the arrows lead to a row, and along it to the name. */
async function openRow({ keyboard, main, rows }: Desk, at: number): Promise<void> {
  await keyboard.reach(main.getByRole('grid').getByRole('checkbox').first())
  for (let row = 0; row < at; row++) await keyboard.press('ArrowDown')
  await expect(rows.nth(at).getByRole('checkbox')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(rows.nth(at).getByRole('link')).toBeFocused()
  await keyboard.press('Enter')
}

/** With the app that the rules ask for, which is set up in passing. */
async function signIn({ page, keyboard, t }: Desk, { email, password }: Credentials) {
  await openApp(page, '/auth/signin')
  await expectNothingWrong(page)
  await keyboard.type(page.getByLabel(t('auth.email')), email)
  await keyboard.type(page.getByLabel(t('auth.password.label'), { exact: true }), password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('auth.enrol.title') })).toBeVisible()
  await expectNothingWrong(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await keyboard.type(page.getByLabel(t('auth.enrol.code')), code)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('auth.codes.title') })).toBeVisible()
  await expectNothingWrong(page)
  await keyboard.use(page.getByRole('link', { name: t('auth.codes.onward') }))
  await expect(
    page.getByRole('heading', { level: 1, name: t('admin:nav.dashboard') }),
  ).toBeVisible()
  await expectNothingWrong(page)
}

/** Looks at what came with a new file, says what it is worth, and takes the file into review. */
async function review(desk: Desk, at: number): Promise<void> {
  const { page, keyboard, main, dialog, t } = desk
  const papers = main.getByRole('region', { name: t('admin:review.title'), exact: true })
  const open = papers.getByText(t('admin:review.waiting', { count: 1 }))
  const none = papers.getByText(t('admin:review.nothingSent'))
  // The file before stays in sight until this one has come.
  await expect(main.getByRole('button', { name: t('admin:move.in_review') })).toBeVisible()
  await expect(open.or(none)).toBeVisible()
  if (await open.isVisible()) {
    const seen = t('admin:review.page', { name: 'passport.pdf', page: 1, pages: 1 })
    await expect(papers.getByRole('img', { name: seen })).toBeVisible()
    if (at % 3 === 0) {
      await keyboard.press('r')
      await keyboard.press('1')
      await expect(papers.getByRole('textbox')).not.toHaveValue('')
      await keyboard.press('Enter')
    } else await keyboard.press('a')
    await expect(papers.getByText(t('admin:review.allDone'))).toBeVisible()
  }
  if (at === 0) await expectNothingWrong(page)
  const begin = main.getByRole('button', { name: t('admin:move.in_review') })
  const move = async () => {
    await keyboard.press('m')
    await expect(begin).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    if (at === 0) await expectNothingWrong(page)
    await keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  }
  await move()
  if (at !== 1) return
  // The button that was pressed is gone: the keyboard stays at the application, and takes it back.
  await expect(begin).toHaveCount(0)
  await expect(main.getByRole('region', { name: /^PA-/ })).toBeFocused()
  await keyboard.press('u')
  await expect(begin).toBeVisible()
  await move()
}

type Stage = 'in_review' | 'ready_to_send' | 'sent'

/** The list of the applications that stand at a stage. */
async function showThose({ go, keyboard, main, expectRows, t }: Desk, stage: Stage, count: number) {
  await go('applicants')
  const filter = main.getByLabel(t('admin:applicants.column.status'), { exact: true })
  await keyboard.choose(filter, t(`admin:status.${stage}`))
  await expectRows(count)
}

async function numberIn({ rows }: Desk, at: number): Promise<string> {
  return /PA-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await rows.nth(at).textContent()) ?? '')?.[0] ?? ''
}

/** Chooses all that are shown, and moves them. */
async function moveAll({ page, keyboard, main, dialog, t }: Desk, to: Stage, count: number) {
  await keyboard.reach(main.getByRole('grid').getByRole('checkbox').first())
  await keyboard.press('Space')
  await keyboard.use(
    main
      .getByRole('region', { name: t('admin:table.selection') })
      .getByRole('button', { name: t('admin:bulkApplicants.act.move'), exact: true }),
    'Shift+Tab',
  )
  const fitting = { move: t(`admin:move.${to}`), fits: count, total: count }
  await keyboard.choose(
    dialog.getByLabel(t('admin:bulkApplicants.move')),
    t('admin:bulkApplicants.fits', fitting),
  )
  await keyboard.type(
    dialog.getByLabel(t('admin:bulkApplicants.check.passOver')),
    'The university takes the rest until June.',
  )
  if (to === 'sent') await expectNothingWrong(page)
  await keyboard.use(
    dialog.getByRole('button', { name: t('admin:bulkApplicants.do.move', { count }), exact: true }),
  )
  await keyboard.use(dialog.getByRole('button', { name: t('admin:form.close') }))
  await expect(main.getByText(t('admin:list.noMatch'))).toBeVisible()
}

async function decideOffer(desk: Desk): Promise<void> {
  const { page, keyboard, main, dialog, t } = desk
  const name = t('admin:decisions.decide')
  await keyboard.use(main.getByRole('button', { name }))
  await keyboard.take(
    dialog.getByRole('combobox').first(),
    page.getByRole('option', { name: t('admin:status.offer_conditional'), exact: true }),
  )
  await keyboard.typeDay(dialog.getByLabel(t('admin:decisions.replyBy')), dayFromNow(60))
  await keyboard.type(dialog.getByLabel(t('admin:decisions.condition', { number: 1 })), condition)
  await expectNothingWrong(page)
  await keyboard.use(dialog.getByRole('button', { name }))
  await expect(dialog).toBeHidden()
}

async function decideRefusal(desk: Desk): Promise<void> {
  const { page, keyboard, main, dialog, t } = desk
  const name = t('admin:decisions.decide')
  await keyboard.use(main.getByRole('button', { name }))
  await keyboard.take(
    dialog.getByRole('combobox').first(),
    page.getByRole('option', { name: t('admin:status.refused') }),
  )
  await keyboard.take(
    dialog.getByRole('combobox').nth(1),
    page.getByRole('option', { name: t('admin:decisions.reason.places') }),
  )
  await keyboard.type(
    dialog.getByLabel(t('admin:decisions.noteNeeded')),
    'Il n’y a plus de place cette année.',
  )
  await keyboard.use(dialog.getByRole('button', { name }))
  await expect(dialog).toBeHidden()
}

async function importIntakes({ go, page, keyboard, main, dialog, t }: Desk): Promise<void> {
  await go('programs')
  await keyboard.use(main.getByRole('link', { name: t('admin:imports.import') }))
  const chosen = page.waitForEvent('filechooser')
  await keyboard.use(main.getByLabel(t('admin:imports.file')))
  await (await chosen).setFiles({
    name: 'intakes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'program_key,term,academic_year,closes_at,zone,source_name\n' +
        `${program.key},autumn,2031-32,2031-05-31 23:59,Asia/Kolkata,Notice of the university\n`,
    ),
  })
  await keyboard.use(main.getByRole('button', { name: t('admin:imports.upload') }))
  await expect(page.getByRole('heading', { level: 1, name: 'intakes.csv' })).toBeVisible()
  await keyboard.use(main.getByRole('button', { name: t('admin:imports.check') }))
  await expect(main.getByRole('heading', { name: t('admin:imports.state.checked') })).toBeVisible()
  await expectNothingWrong(page)
  const name = t('admin:imports.apply')
  await keyboard.use(main.getByRole('button', { name, exact: true }))
  await keyboard.use(dialog.getByRole('button', { name, exact: true }))
  await expect(main.getByRole('heading', { name: t('admin:imports.state.applied') })).toBeVisible()
}

/** The address that the invitation asks to open. */
async function linkIn({ post }: Office, address: string): Promise<string> {
  const find = () =>
    post.received.flatMap(({ to, text }) =>
      to === address ? (/https?:\S+\/auth\/reset\/\S+/.exec(text ?? '')?.[0] ?? []) : [],
    )[0]
  await expect.poll(find).toBeDefined()
  const { pathname, search } = new URL(find() ?? '')
  return pathname + search
}

/** The mails about a decision: their subject begins with what it is about. */
function answersTo({ post }: Office, number: string) {
  return post.received.filter(({ subject }) => subject?.startsWith(number))
}

async function acceptInvitation(desk: Desk, path: string, { password }: Credentials) {
  const { page, keyboard, t } = desk
  await openApp(page, path)
  await expect(page.getByRole('heading', { name: t('auth.invited.title') })).toBeVisible()
  await expectNothingWrong(page)
  await keyboard.type(page.getByLabel(t('auth.password.new'), { exact: true }), password)
  await keyboard.press('Enter')
  await expect(page.getByText(t('auth.signIn.firstPasswordSet'))).toBeVisible()
}

/** Chooses all that was decided, looks at what they will read, and lets it go. */
async function release(desk: Desk, count: number): Promise<void> {
  const { page, keyboard, main, dialog, t } = desk
  await keyboard.reach(main.getByRole('checkbox').first())
  await keyboard.press('Space')
  await keyboard.use(
    main.getByRole('button', { name: t('admin:decisions.releaseChosen', { count }) }),
    'Shift+Tab',
  )
  await expect(dialog.getByText(condition)).toBeVisible()
  await expectNothingWrong(page)
  await keyboard.use(
    dialog.getByRole('button', { name: t('admin:decisions.releaseNow', { count }) }),
  )
  await expect(dialog.getByText(t('admin:decisions.left', { count, total: count }))).toBeVisible()
  await keyboard.use(dialog.getByRole('button', { name: t('admin:decisions.close') }))
  await expect(main.getByText(t('admin:decisions.none'))).toBeVisible()
}
