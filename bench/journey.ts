import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { samplePdf, samplePhoto } from '#server/testing/sample-files.ts'
import { answersOf } from '../e2e/application-form.ts'
import { findChromium, quietFlags } from '../e2e/chromium.ts'
import { answer } from '../e2e/forms.ts'
import { words } from '../e2e/words.ts'
import { kb, kindOf } from './pages.ts'

const language = 'fr'
const t = words[language]

/** Lighthouse's slow 4G: 150 ms away, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
}

interface JourneyFigures {
  /** Compressed kilobytes, received and sent, of each part of the way, in its order. */
  journeyKb: Record<string, number>
  /** The same by kind. */
  journeyKindsKb: Record<string, number>
  /** From the first page's address to the receipt, by an applicant who types without thinking. */
  seconds: number
}

/**
 * What an applicant's phone transfers on slow 4G from the first page to the receipt, the files they
 * send left out: one chosen, one photographed and prepared on the device.
 */
export async function measureJourney(site: string): Promise<JourneyFigures> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quietFlags })
  const context = await browser.newContext({
    baseURL: site,
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    // What the page keeps for later is fetched after the visit, from the browser's own cache.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const { parts, kinds, begin } = await listen(context, page)
  const startedAt = performance.now()
  for (const [name, walk] of Object.entries(way)) {
    begin(name)
    await walk(page)
    await page.waitForLoadState('networkidle')
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  await browser.close()
  const inKb = (bytes: Record<string, number>) => ({
    ...Object.fromEntries(Object.entries(bytes).map(([name, count]) => [name, kb(count)])),
    everything: kb(Object.values(bytes).reduce((sum, count) => sum + count, 0)),
  })
  return { journeyKb: inKb(parts), journeyKindsKb: inKb(kinds), seconds }
}

/** Counts bytes from now on, under the part of the way that was begun last. */
async function listen(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  const parts: Record<string, number> = {}
  const kinds: Record<string, number> = {}
  const types = new Map<string, string>()
  let part = ''
  const count = (kind: string, bytes: number) => {
    parts[part] = (parts[part] ?? 0) + bytes
    kinds[kind] = (kinds[kind] ?? 0) + bytes
  }
  session.on('Network.responseReceived', ({ requestId, type }) => {
    types.set(requestId, kindOf(type))
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    count(types.get(requestId) ?? kindOf(''), encodedDataLength)
  })
  context.on('requestfinished', (request) => {
    void request.sizes().then(({ requestHeadersSize, requestBodySize }) => {
      // A file goes up in pieces, each a PATCH.
      count('sent', requestHeadersSize + (request.method() === 'PATCH' ? 0 : requestBodySize))
    })
  })
  const begin = (name: string) => {
    part = name
  }
  return { parts, kinds, begin }
}

const { identity, education, tests, review } = answersOf('Aminata', 'aminata@example.org')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).tap()
const goOn = (page: Page) => press(page, t('apply.continue'))

const way: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto('/')
  },
  finder: async (page) => {
    const box = page.getByRole('searchbox').first()
    await box.fill('mecatronique')
    await box.press('Enter')
    await page.waitForURL('**/program?**')
    await page.getByRole('main').locator('a[href^="/program/"]').first().waitFor()
  },
  program: async (page) => {
    await page.getByRole('main').locator('a[href^="/program/"]').first().tap()
    await page
      .getByRole('link', { name: t('program.intakes.apply') })
      .first()
      .waitFor()
  },
  start: async (page) => {
    await page
      .getByRole('link', { name: t('program.intakes.apply') })
      .first()
      .tap()
    await press(page, t('apply.start.button'))
    await title(page, t('apply.tasks.title'))
  },
  identity: async (page) => {
    await page.getByRole('link', { name: t('apply.steps.identity') }).tap()
    await title(page, t('apply.steps.identity'))
    await answer(page, identity)
    await goOn(page)
  },
  education: async (page) => {
    await title(page, t('apply.steps.education'))
    await answer(page, education)
    await goOn(page)
  },
  tests: async (page) => {
    const { testScore = '', ...taken } = tests
    await title(page, t('apply.steps.tests'))
    await page.getByRole('link', { name: t('apply.tests.addFirst') }).tap()
    await title(page, t('apply.tests.testTitle'))
    await answer(page, taken)
    await goOn(page)
    await title(page, t('apply.tests.resultTitle'))
    await answer(page, { testScore })
    await goOn(page)
    await title(page, t('apply.steps.tests'))
    await goOn(page)
    await title(page, t('apply.steps.documents'))
  },
  documents: async (page) => {
    const item = page.locator('#document-passport')
    await item.locator('summary').first().tap()
    // The form that works without scripts gives way to the one that sends at once.
    await item.getByText(t('documents.choose')).waitFor()
    await item
      .locator('input[type=file][multiple]')
      .setInputFiles({ ...pdf, buffer: await samplePdf() })
    await item.getByText(t('documents.state.given'), { exact: true }).waitFor()
  },
  prepare: async (page) => {
    const item = page.locator('#document-diploma')
    await item.locator('summary').first().tap()
    await item.getByRole('button', { name: t('prepare.open') }).tap()
    const tool = page.getByRole('dialog')
    const photo = { name: 'recto.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('jpeg') }
    await tool.locator('input[type=file][multiple]').setInputFiles(photo)
    await tool.getByRole('button', { name: t('prepare.make.button'), exact: true }).tap()
    await tool.getByRole('button', { name: t('prepare.done.use') }).tap()
    await item.getByText(t('documents.state.given'), { exact: true }).waitFor()
    await page.getByRole('link', { name: t('apply.documents.goOn'), exact: true }).tap()
  },
  review: async (page) => {
    await title(page, t('apply.review.title'))
    await answer(page, review)
    await press(page, t('apply.review.send', { count: 1 }))
  },
  receipt: (page) => title(page, t('apply.done.title', { count: 1 })),
}

const pdf = { name: 'Passeport.pdf', mimeType: 'application/pdf' }
