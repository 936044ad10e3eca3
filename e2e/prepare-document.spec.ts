import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { encryptedPdf, sampleHeic, samplePdf } from '#server/testing/sample-files.ts'
import { expectAccessible } from './axe.ts'
import { expect, openApp, test } from './fixtures.ts'
import { browserLocale, languages, words } from './words.ts'

const t = words.en
const path = '/documents/prepare'

/**
 * A photo as a phone's camera gives it: grain, the place it was taken at, and lying on its side.
 * Seen upright it is red above and blue below.
 */
async function photograph(width = 3000, height = 2000): Promise<Buffer> {
  const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    ><rect width="50%" height="100%" fill="#f00" opacity=".7"/><rect x="50%" width="50%"
    height="100%" fill="#00f" opacity=".7"/></svg>`
  return sharp({
    create: {
      ...{ width, height, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .composite([{ input: Buffer.from(halves) }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const pages = (page: Page) => page.locator('[data-page]')
const action = (page: Page, what: 'turn' | 'crop' | 'down' | 'remove', number: number) =>
  page.getByRole('button', {
    name: t('prepare.pages.named', { action: t(`prepare.pages.${what}`), number }),
  })

/** Presses a control as a person without a mouse does. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await control.press(key)
}

async function make(page: Page, preset: 'own' | 'two' | 'photo'): Promise<Buffer[]> {
  await page
    .getByRole('radio')
    .and(page.locator(`[value=${preset}]`))
    .check()
  await page.getByRole('button', { name: t('prepare.make.button'), exact: true }).click()
  const links = page.getByRole('link', { name: t('prepare.done.keep') })
  await links.first().waitFor()
  const files: Buffer[] = []
  for (const link of await links.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    files.push(await readFile(await download.path()))
  }
  return files
}

function picturesIn(pdf: PDFDocument): Buffer[] {
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isPicture =
      object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Subtype'))?.toString() === '/Image'
    return isPicture ? [Buffer.from(object.getContents())] : []
  })
}

/** Whether a point of a picture is red or blue. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(picture)
    .resize(20, 20, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * 20) * info.width + Math.floor(x * 20)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('photographs are turned, cut, put into one small file, and nothing is sent', async ({
    page,
  }) => {
    test.slow()
    const sent: string[] = []
    await openApp(page, path)
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const camera = page.locator('input[capture]')
    await expect(page.getByText(t('prepare.add.camera'))).toBeVisible()
    for (const [at, size] of [
      [1, [3000, 2000]],
      [2, [3000, 2000]],
    ] as const) {
      await camera.setInputFiles(jpeg(`IMG_${at}.jpg`, await photograph(...size)))
      await expect(pages(page)).toHaveCount(at)
    }
    await action(page, 'turn', 1).click()
    await action(page, 'crop', 2).click()
    const frame = page.locator('main svg').filter({ has: page.locator('circle') })
    await frame.scrollIntoViewIfNeeded()
    const box = await frame.boundingBox()
    if (!box) throw new Error('The frame is not there')
    // The lower half away, with the finger in the picture.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: t('prepare.crop.done') }).click()

    const [bytes] = await make(page, 'two')
    expect(bytes?.length).toBeLessThanOrEqual(2_000_000)
    expect(bytes?.includes('Exif')).toBe(false)
    const pdf = await PDFDocument.load(bytes ?? '', { updateMetadata: false })
    expect(pdf.getPages().map((one) => one.getWidth() > one.getHeight())).toEqual([true, true])
    const [turned, cut] = picturesIn(pdf)
    if (!turned || !cut) throw new Error('A picture is missing')
    expect([await colourAt(turned, 0.1, 0.5), await colourAt(turned, 0.9, 0.5)]).toEqual([
      'blue',
      'red',
    ])
    const { width = 0, height = 0, exif } = await sharp(cut).metadata()
    expect(exif).toBeUndefined()
    expect(width / height).toBeCloseTo(2000 / 1500, 1)
    expect([await colourAt(cut, 0.5, 0.1), await colourAt(cut, 0.5, 0.9)]).toEqual(['red', 'red'])

    for (const picture of await make(page, 'photo')) {
      expect(picture.length).toBeLessThanOrEqual(300_000)
      const { format, exif: kept, orientation } = await sharp(picture).metadata()
      expect([format, kept, orientation]).toEqual(['jpeg', undefined, undefined])
    }
    expect(sent).toEqual([])
  })
})

test('a PDF and a photo can be ordered and put into one file by keyboard alone', async ({
  page,
}) => {
  await openApp(page, path)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page.getByLabel(t('prepare.add.files'))),
  ])
  await chooser.setFiles([
    jpeg('photo.jpg', await photograph(600, 400)),
    { name: 'three.pdf', mimeType: 'application/pdf', buffer: await samplePdf({ pages: 3 }) },
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: await encryptedPdf() },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: sampleHeic() },
  ])
  await expect(pages(page)).toHaveCount(2)
  await expect(
    page.getByText(t('prepare.refused.pdf_locked', { name: 'locked.pdf' })),
  ).toBeVisible()
  await expect(page.getByText(t('prepare.refused.heic', { name: 'phone.heic' }))).toBeVisible()

  await press(action(page, 'down', 1))
  await expect(page.getByText(t('prepare.pages.moved', { number: 4 }))).toBeVisible()
  await expect(action(page, 'down', 4)).toBeFocused()
  await press(action(page, 'remove', 4))
  await expect(pages(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('prepare.pages.undo') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pages(page)).toHaveCount(2)

  await press(action(page, 'crop', 4))
  await press(page.getByRole('slider', { name: t('prepare.crop.bottom') }), 'End')
  await press(page.getByRole('button', { name: t('prepare.crop.done') }))
  await expect(action(page, 'crop', 4)).toBeFocused()

  const [bytes] = await make(page, 'own')
  const pdf = await PDFDocument.load(bytes ?? '')
  expect(pdf.getPageCount()).toBe(4)
  expect(pdf.getPage(0).getWidth()).toBe(200)
  // 400 × 600 seen upright, a tenth of its height left.
  expect(pdf.getPage(3).getWidth()).toBeGreaterThan(pdf.getPage(3).getHeight())
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    test(`every state of the tool is accessible, in ${language}`, async ({ page }) => {
      const say = words[language]
      await openApp(page, path)
      await page
        .getByLabel(say('prepare.add.files'))
        .setInputFiles([
          jpeg('photo.jpg', await photograph(600, 400)),
          jpeg('no.jpg', Buffer.from('no')),
        ])
      await expect(pages(page)).toHaveCount(1)
      await page.getByRole('button', { name: say('prepare.make.button'), exact: true }).click()
      await page.getByRole('link', { name: say('prepare.done.keep') }).waitFor()
      await expectAccessible(page)
      await page.locator('[data-action=crop]').click()
      await expectAccessible(page)
    })
  })
}

test('without scripts the page says how to manage without the tool', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: t('prepare.page.without') })).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await context.close()
})
