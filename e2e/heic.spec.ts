import { sampleHeicPhoto } from '#server/testing/sample-files.ts'
import { expect, openApp, test } from './fixtures.ts'
import { sendApplication, sendFiles } from './sent-application.ts'
import { fileOf } from './staff-work.ts'
import { words } from './words.ts'

test.use({ signedInAs: 'administrator' })

test('a photograph that only iPhones can show is reviewed like any other', async ({
  page,
  api,
  baseURL,
}) => {
  const { number, accessToken } = await sendApplication(api)
  await sendFiles(baseURL ?? '', accessToken, [
    { type: 'photo', name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: sampleHeicPhoto() },
  ])
  await openApp(page, `/admin/applicants/${await fileOf(api, number)}`)
  const desk = page.getByRole('region', { name: words.en('admin:review.title'), exact: true })
  const sheet = desk.getByRole('img', { name: /IMG_0042\.HEIC/ })
  await expect(sheet).toBeVisible()
  const [red, blue] = await sheet.evaluate((drawn) => {
    const canvas = drawn instanceof HTMLCanvasElement ? drawn : drawn.querySelector('canvas')
    const at = (across: number, down: number) =>
      canvas
        ?.getContext('2d')
        ?.getImageData(canvas.width * across, canvas.height * down, 1, 1)
        .data.slice(0, 3)
        .join(' ')
    return [at(0.25, 0.25), at(0.75, 0.75)]
  })
  expect([red, blue]).toEqual(['196 0 0', '0 52 102'])
})
