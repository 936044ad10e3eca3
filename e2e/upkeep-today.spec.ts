import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { addReadings } from '#server/catalogue/readings/reading-queries.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { makeProgram } from '#server/testing/factories-catalogue.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { owner } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect, openApp } from './fixtures.ts'
import { staffApi } from './staff-work.ts'
import { browserLocale, languages, words } from './words.ts'

/*
 * The pages of one day are confirmed, checked and corrected from their list. On a separate site,
 * where some programs were read more often than all others.
 */

const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'passerelle upkeep '))
      await makeReadPrograms(dataDir)
      const site = await startSite({
        DATA_DIR: dataDir,
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

const titles = { en: ['Law', 'History', 'Physics'], fr: ['Droit', 'Lettres', 'Chimie'] } as const
const keyOf = (title: string) => `read-${title.toLowerCase()}`

// One worker, one site.
test.describe.configure({ mode: 'serial' })
for (const [at, language] of languages.entries()) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    test(`the pages of today are confirmed, looked at and corrected (${language})`, async ({
      page,
      context,
      baseURL,
      noise,
    }) => {
      noise.expect(/422/)
      const t = words[language]
      const api = await staffApi(baseURL)
      await context.setStorageState(await api.browserState())
      await openApp(page, '/admin/upkeep')
      const list = page.getByRole('list', { name: t('admin:upkeep.today.title') })
      const line = (title: string) => list.getByRole('listitem').filter({ hasText: title })
      const act = (title: string, name: string) => line(title).getByRole('button', { name })
      const dialog = page.getByRole('dialog')
      const [confirmed, looked, corrected] = titles[language]
      const shown = 10 + at * 10
      const expectDone = (count: number) =>
        expect(
          page.getByText(t('admin:upkeep.today.progress', { count, total: shown }), {
            exact: true,
          }),
        ).toBeVisible()

      await expect(page.locator('[data-line]')).toHaveCount(shown)
      await expectDone(at * 3)
      await expectAccessible(page)

      await test.step('confirmed, with what the page says', async () => {
        await act(confirmed, t('admin:upkeep.confirm')).press('Enter')
        await expect(dialog.getByRole('checkbox')).toHaveCount(2)
        await expectAccessible(page)
        await dialog.getByRole('textbox').fill('https://university.example')
        await page.keyboard.press('Enter')
        await expect(dialog.getByText(t('field.not_a_page'))).toBeVisible()
        await dialog.getByRole('textbox').fill('https://university.example/programs/one')
        await dialog.getByRole('checkbox').first().check()
        await dialog.getByRole('textbox').press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(line(confirmed).getByText(t('admin:upkeep.today.lineDone'))).toBeVisible()
        await expectDone(at * 3 + 1)
        // A keyboard user is at the next page.
        await expect(act(looked, t('admin:upkeep.confirm'))).toBeFocused()
        const { intakes, tuitionLines, officialUrl } = await read(keyOf(confirmed))
        expect(intakes.map(({ certainty }) => certainty)).toEqual(['confirmed'])
        expect(tuitionLines.map(({ certainty }) => certainty)).toEqual(['reported'])
        expect(officialUrl).toBe('https://university.example/programs/one')
      })

      await test.step('looked at, where the page says nothing', async () => {
        await act(looked, t('admin:upkeep.look')).press('Enter')
        await expect(line(looked).getByText(t('admin:upkeep.today.lineDone'))).toBeVisible()
        await expectDone(at * 3 + 2)
      })

      await test.step('corrected, at the field that it is about', async () => {
        await act(corrected, t('admin:upkeep.gap.official_page')).press('Enter')
        const field = dialog.locator('[name="officialUrl"]')
        await expect(field).toBeFocused()
        await expect(field).toBeInViewport()
        await field.fill('https://university.example/programs/two')
        await dialog.getByRole('button', { name: t('admin:form.save') }).press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(line(corrected).getByText(t('admin:upkeep.today.lineDone'))).toBeVisible()
        await expectDone(at * 3 + 3)
      })

      await test.step('more are added on request, and every figure leads to its list', async () => {
        await page
          .getByRole('button', { name: t('admin:upkeep.today.more', { count: 10 }) })
          .press('Enter')
        await expect(page.locator('[data-line]')).toHaveCount(shown + 10)
        const figure = page.getByRole('row').last().getByRole('link').first()
        const count = Number((await figure.textContent())?.match(/\d+/)?.[0])
        await figure.press('Enter')
        await expect(page).toHaveURL(/list=gaps&destination=/)
        await expect(page.locator('[data-line]').first()).toBeVisible()
        expect(count).toBeGreaterThan(0)
        await expectAccessible(page)
      })
      await api.dispose()

      async function read(key: string): Promise<ProgramRecord> {
        return ProgramRecord.parse(await api.call('GET', `/api/admin/programs/${key}`))
      }
    })
  })
}

/** Published programs with a date and a fee that a register gives, all of them often read. */
async function makeReadPrograms(dataDir: string): Promise<void> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  const reported = {
    ...{ certainty: 'reported' as const, source_name: 'A register', source_url: null },
    ...{ checked_on: null, checked_by: null },
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const all = Object.values(titles).flat()
  for (const title of all) {
    await makeProgram(
      { db: database.db, catalogueChanged: async () => {} },
      {
        ...{
          key: keyOf(title),
          title: { en: title, fr: title },
          tuition: [{ certainty: 'reported' }],
        },
        intakes: [{ ...reported, opens_at: null, closes_at: inDays(90), starts_on: null }],
      },
    )
  }
  // The day that tests are at is still to come.
  await database.db
    .updateTable('tuition_line')
    .set({ checked_on: null, checked_by: null })
    .execute()
  const counts = new Map(all.map((title, at) => [`program:${keyOf(title)}`, 100 - at]))
  await addReadings(database.db, counts, new Date().toISOString().slice(0, 10))
  await database.close()
}
