import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { samplePhoto } from '#server/testing/sample-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { typeUntilOffered } from './forms.ts'
import { takeOut } from './take-out.ts'
import { words } from './words.ts'

/* What the catalogue's forms take besides texts: pictures, lists of intakes, codes by their names. */

const university = 'galatasaray-university'
const program = '/admin/programs/interior-design-dmu-dubai'

test.use({ signedInAs: 'administrator' })
test.describe.configure({ mode: 'default' })

for (const language of ['en', 'fr'] as const) {
  const t = words[language]

  test(`a university gets a logo and a picture that visitors see, without a mouse (${language})`, async ({
    page,
    noise,
  }) => {
    noise.expect(/422/)
    await page.goto(`/admin/universities/${university}?lng=${language}`)
    const logo = page.getByRole('region', { name: t('admin:universities.field.logo') })
    const pictures = page.getByRole('region', { name: t('admin:universities.field.pictures') })

    await choose(page, logo.getByRole('button').first(), {
      name: 'mark.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(logo.getByText(t('admin:universities.picture.wrongType'))).toBeVisible()
    await choose(page, logo.getByRole('button').first(), await photo(400, 300))
    await expect(logo.getByRole('img')).toBeVisible()
    await choose(
      page,
      pictures.getByRole('button', { name: t('admin:universities.picture.add') }),
      await photo(900, 1200),
    )
    const line = pictures.getByRole('group', {
      name: t('admin:universities.picture.line', { number: 1 }),
    })
    await expect(line.getByRole('img')).toBeVisible()
    await save(page, t)
    // A picture is described in both languages.
    await expect(line.locator('[id$="-error"]').first()).toBeVisible()
    await expectAccessible(page)
    const alt = `The main hall, ${language}`
    for (const field of await line.getByRole('textbox').all()) await field.fill(alt)
    await save(page, t)
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    await page.reload()
    await expect(line.getByRole('img')).toBeVisible()

    await page.goto(`/university/${university}?lng=${language}`)
    const shown = page.getByRole('img', { name: alt })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0)
    await expectAccessible(page)
    const room = await shown.evaluate((img) => [
      img.getAttribute('width'),
      img.getAttribute('height'),
    ])
    expect(room).toEqual(['1200', '900'])

    await page.context().addCookies([{ name: 'data', value: 'low', url: page.url() }])
    await page.goto(`/university/${university}?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
    await page.context().clearCookies({ name: 'data' })

    await page.goto(`/admin/universities/${university}?lng=${language}`)
    await logo.getByRole('button', { name: t('admin:form.remove') }).press('Enter')
    await pictures.getByRole('button', { name: t('admin:form.remove') }).press('Enter')
    await save(page, t)
    await expect(page.getByText(t('admin:form.saved'), { exact: true })).toBeVisible()
    await page.goto(`/university/${university}?lng=${language}`)
    await expect(page.locator('main img')).toHaveCount(0)
  })

  test(`a country is found by a part of its name, without accents and without a mouse (${language})`, async ({
    page,
  }) => {
    await page.goto(`${program}?lng=${language}`)
    const requirements = page.getByRole('region', { name: t('admin:programs.field.requirements') })
    const line = requirements.getByRole('group', {
      name: t('admin:programs.requirement.line', { number: 1 }),
      exact: true,
    })
    const countries = line.getByRole('combobox', {
      name: new RegExp(t('admin:programs.requirement.nationalities')),
    })
    const option = page.getByRole('option', { name: /S[ée]n[ée]gal SN/ })
    await typeUntilOffered(countries, 'senega', option)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(line.getByText(/^S[ée]n[ée]gal$/)).toBeVisible()
    // Taken out again: the program stays as other tests know it.
    await countries.focus()
    await page.keyboard.press('Backspace')
    await expect(line.getByText(/^S[ée]n[ée]gal$/)).toBeHidden()

    const zone = page.getByRole('combobox', { name: t('admin:programs.intake.zone') }).first()
    await zone.fill('istan')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(zone).toHaveValue('Istanbul')
  })

  test(`intakes are exported, changed in the file, imported and undone (${language})`, async ({
    page,
  }) => {
    await page.goto(`/admin/programs?q=interior+design+montfort&lng=${language}`)
    const { text } = await takeOut(page, t, { what: t('admin:programs.field.intakes') })
    const [header = [], first = [], ...rest]: string[][] = parse(text, {
      bom: true,
      delimiter: [',', ';'],
    })
    expect(header.join()).toContain('program_key,university,title,intake_key,term')
    const closing = (date: string) => {
      const said: Record<string, string> = { closes_at: date, certainty: 'reported' }
      return first.map((value, at) => said[header[at] ?? ''] ?? value)
    }
    const rows = [header, closing('2031-05-04 18:00'), closing('04/05/2031'), ...rest]

    await page.goto(`/admin/imports?lng=${language}`)
    await expectAccessible(page)
    await page.getByLabel(t('admin:imports.file')).setInputFiles({
      name: 'intakes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((row) => row.map(quoted).join(',')).join('\r\n')),
    })
    await page.getByRole('button', { name: t('admin:imports.upload') }).press('Enter')
    await expect(page.getByText(t('admin:imports.kind.intakes'))).toBeVisible()
    const source = page.getByLabel(new RegExp(t('admin:imports.wholeSource')))
    const check = page.getByRole('button', { name: t('admin:imports.check'), exact: true })
    await source.fill('https://university.example')
    await check.press('Enter')
    await expect(source).toBeFocused()
    await expect(source).toHaveAccessibleDescription(new RegExp(t('field.not_a_page')))
    await source.fill('https://university.example/dates')
    await check.press('Enter')
    await expect(page.getByText(t('admin:imports.note.day_ambiguous'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin:imports.apply'), exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button').last().press('Enter')
    await page.getByRole('button', { name: t('admin:imports.undo') }).press('Enter')
    await page.getByRole('dialog').getByRole('button').last().press('Enter')
    await expect(page.getByRole('region', { name: t('admin:imports.state.undone') })).toBeVisible()
  })
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

async function photo(width: number, height: number) {
  return {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await samplePhoto('jpeg', { width, height }),
  }
}

/** Presses a button that asks for a file, and answers it. */
async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await asked).setFiles(file)
}

function save(page: Page, t: (typeof words)['en']): Promise<void> {
  return page.getByRole('button', { name: t('admin:form.save'), exact: true }).press('Enter')
}
