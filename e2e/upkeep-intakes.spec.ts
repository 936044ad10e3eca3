import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
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
 * Programs whose intakes are over continue in the next cycle or leave the site, from their list. On
 * a separate site: only time makes such a program, so the database exists before the site.
 */

const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'passerelle upkeep '))
      await makeProgramsThatAreOver(dataDir)
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

// One worker, one site.
test.describe.configure({ mode: 'serial' })
for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    test(`an intake that is over is rolled over, and a program archived (${language})`, async ({
      page,
      context,
      baseURL,
    }) => {
      const t = words[language]
      const api = await staffApi(baseURL)
      await context.setStorageState(await api.browserState())
      await openApp(page, '/admin/upkeep?list=intakes')
      const list = page.getByRole('list', { name: t('admin:upkeep.list.intakes') })
      const line = (title: string) => list.getByRole('listitem').filter({ hasText: title })
      const dialog = page.getByRole('dialog')
      const [rolled, archived] = titles[language]

      await test.step('rolled over, with the usual months', async () => {
        const rollOver = line(rolled).getByRole('button', { name: t('admin:upkeep.rollOver') })
        await rollOver.press('Enter')
        await expect(dialog.getByRole('checkbox')).toBeChecked()
        // Last year's months, and no day of next year.
        await expect(dialog.getByText(/\d{4}[–-]\d\d/)).toBeVisible()
        await expect(dialog.getByText(/\d{1,2} \p{L}+ \d{4}/u)).toHaveCount(0)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(rollOver).toBeFocused()
        await rollOver.press('Enter')
        await dialog
          .getByRole('button', { name: t('admin:programs.rollOver.add', { count: 1 }) })
          .press('Enter')
        await expectSaid(t('admin:upkeep.rolledOver', { name: rolled }))
        await expect(line(rolled)).toHaveCount(0)
        const { intakes } = await read(keyOf(rolled))
        expect(
          intakes.map(({ certainty, closesAt }) => [certainty, closesAt !== null]).toSorted(),
        ).toEqual([
          ['confirmed', true],
          ['typical', false],
        ])
      })

      await test.step('archived, once it is said what that means', async () => {
        const archive = line(archived).getByRole('button', { name: t('admin:bulk.do.archive') })
        await archive.press('Enter')
        await expect(dialog).toContainText(t('admin:upkeep.archiveText', { name: archived }))
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(archive).toBeFocused()
        await archive.press('Enter')
        await dialog.getByRole('button', { name: t('admin:bulk.do.archive') }).press('Enter')
        await expectSaid(t('admin:upkeep.archived', { name: archived }))
        await expect(line(archived)).toHaveCount(0)
        expect((await read(keyOf(archived))).status).toBe('archived')
        // Keyboard users are not sent back to the top of the page.
        await expect(page.locator('body')).not.toBeFocused()
      })
      await api.dispose()

      function expectSaid(text: string): Promise<void> {
        return expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
      }

      async function read(key: string): Promise<ProgramRecord> {
        return ProgramRecord.parse(await api.call('GET', `/api/admin/programs/${key}`))
      }
    })
  })
}

const titles = {
  en: ['Law', 'Medicine'],
  fr: ['Histoire', 'Physique'],
} as const

function keyOf(title: string): string {
  return title.toLowerCase()
}

/** Published programs whose only intake closed almost a year ago. */
async function makeProgramsThatAreOver(dataDir: string): Promise<void> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  const closes_at = new Date(Date.now() - 350 * 86_400_000).toISOString()
  const closes_for = JSON.stringify({ international: closes_at })
  const checked_on = '2026-01-01'
  for (const title of Object.values(titles).flat()) {
    await makeProgram(
      { db: database.db, catalogueChanged: async () => {} },
      {
        key: keyOf(title),
        title,
        intakes: [{ opens_at: null, closes_at, closes_for, starts_on: null, checked_on }],
        tuition: [],
      },
    )
  }
  await database.close()
}
