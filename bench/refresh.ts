import { chromium, type Page } from 'playwright-core'
import { startSite } from '#server/testing/site.ts'
import { findHeadlessShell, quietFlags } from '../e2e/chromium.ts'
import { round2 } from './load.ts'

const administrator = {
  email: 'bench@passerelle.local',
  password: 'A long way to measure 1',
}
const rounds = 7

/** An element that is there once a page's data are. */
const pages = {
  finder: ['/program', 'main article'],
  dashboard: ['/admin/dashboard', 'main h2'],
  applicants: ['/admin/applicants', 'main [role="row"], main p.MuiTypography-h3'],
  programs: ['/admin/programs', 'main [role="row"] a'],
  settings: ['/admin/settings', 'main h2'],
} as const

type Moment = 'painted' | 'heading' | 'data'

interface Refresh {
  /**
   * Until the browser first painted something with content; until the heading could be read; until
   * the data could. All of them counted from the request for the page.
   */
  seconds: Record<Moment, number>
  /** Compared with the public page's. */
  ratio: Record<Moment, number>
  requests: number
  scripts: number
}

/**
 * How long pages take to reappear after a refresh, with files from the browser's cache: screens
 * of the office beside a public page, in turns, so that what else the machine does falls on all.
 */
export async function measureRefresh(): Promise<Record<string, Refresh>> {
  const site = await startSite({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(),
    args: quietFlags,
  })
  try {
    const page = await browser.newPage({ baseURL: site.url })
    await signIn(page)
    const taken = new Map<string, Record<Moment, number>[]>()
    const asked = new Map<string, { requests: number; scripts: number }>()
    for (let round = 0; round < rounds; round++) {
      for (const [name, [path, shown]] of Object.entries(pages)) {
        await page.goto(path)
        await page.locator(shown).first().waitFor()
        // A person who refreshes a page has already loaded it: its remaining work would be counted
        // too.
        await page.waitForLoadState('networkidle')
        const before = performance.now()
        await page.reload({ waitUntil: 'commit' })
        await page.locator('main h1').first().waitFor()
        const heading = performance.now() - before
        await page.locator(shown).first().waitFor()
        const data = performance.now() - before
        await page.waitForLoadState('networkidle')
        const painted = await firstPaint(page)
        taken.set(name, [...(taken.get(name) ?? []), { painted, heading, data }])
        asked.set(name, await countFiles(page))
      }
    }
    const median = (name: string, moment: Moment) =>
      taken
        .get(name)
        ?.map((times) => times[moment])
        .toSorted((a, b) => a - b)[Math.trunc(rounds / 2)] ?? Number.NaN
    const ofEach = (figure: (moment: Moment) => number) => ({
      painted: round2(figure('painted')),
      heading: round2(figure('heading')),
      data: round2(figure('data')),
    })
    const named = [...taken.keys()].map((name) => {
      const counted = asked.get(name) ?? { requests: Number.NaN, scripts: Number.NaN }
      const seconds = ofEach((moment) => median(name, moment) / 1000)
      const ratio = ofEach((moment) => median(name, moment) / median('finder', moment))
      return [name, { seconds, ratio, ...counted }] as const
    })
    return Object.fromEntries(named)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/signin')
  await page.waitForLoadState('networkidle')
  await page.locator('input[type="email"]').fill(administrator.email)
  const password = page.locator('input[type="password"]')
  await password.fill(administrator.password)
  await password.press('Enter')
  await page.waitForURL('**/admin/dashboard')
}

function countFiles(page: Page): Promise<{ requests: number; scripts: number }> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource')
    const scripts = entries.filter(({ name }) => name.endsWith('.js'))
    return { requests: entries.length, scripts: scripts.length }
  })
}

/** When content was first on screen, by the browser's own clock. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
}
