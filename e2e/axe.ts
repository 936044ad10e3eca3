import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** WCAG 2.2 AA on every page and state, in both languages and both modes, down to 320 px. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * No violation in light and in dark, and nothing that runs out of a narrow screen. `coloursKnown`
 * where the same screen is judged in another language: its colours are the same.
 */
export async function expectAccessible(
  page: Page,
  { coloursKnown = false }: { coloursKnown?: boolean } = {},
): Promise<void> {
  if (coloursKnown) await test.step('but its colours', () => expectRightButColours(page))
  else await expectBothModes(page)

  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNarrow(page, 'at 320 px')
  // Pages whose layout changes there; French has the longer words.
  if ((await page.locator('html').getAttribute('lang')) === 'fr') {
    await settle(page)
    await test.step('at 320 px', () => expectNoViolation(page, butColours))
  }
  if (!new URL(page.url()).pathname.startsWith('/admin')) await expectRoomToSetApart(page)
  if (viewport) await page.setViewportSize(viewport)
}

/** Nothing overflows a screen of 320 px when letters and lines are set wider apart. */
export async function expectRoomToSetApart(page: Page): Promise<void> {
  await page.evaluate(setWiderApart, textSpacing)
  await expectNarrow(page, 'at 320 px, with letters and lines set wider apart')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

async function expectBothModes(page: Page): Promise<void> {
  await test.step('in light', () => expectNothingWrong(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  // The elements are the same: only contrasts may differ.
  const colours = ['color-contrast', 'link-in-text-block']
  // The admin area draws itself anew in the other mode, a moment after the device has asked for it.
  await test.step('in dark', () =>
    expect(() => expectNoViolation(page, (axe) => axe.withRules(colours))).toPass({
      timeout: 30_000,
    }))
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(page)
}

/** What readers may set for themselves, by 1.4.12. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** A sheet of the page's own policy: a style element would be refused. */
function setWiderApart(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

function expectNarrow(page: Page, when: string): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), when)
    .toBeLessThanOrEqual(320)
}

const butColours = (axe: AxeBuilder) => axe.withTags(standard).disableRules(['color-contrast'])

/**
 * No violation in the present state of a page: for a journey through screens that are judged in
 * every mode elsewhere.
 */
export async function expectNothingWrong(page: Page): Promise<void> {
  await drawAll(page)
  await settle(page)
  await expectNoViolation(page)
}

async function expectRightButColours(page: Page): Promise<void> {
  await drawAll(page)
  await settle(page)
  await expectNoViolation(page, butColours)
}

/**
 * An element that the browser leaves undrawn because it is far below has no true place or size to
 * judge.
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      if (
        element instanceof HTMLElement &&
        getComputedStyle(element).contentVisibility === 'auto'
      ) {
        element.style.setProperty('content-visibility', 'visible')
      }
    }
  })
}

/**
 * Waits until no colour is on its way to another and nothing lies over the page: an answer's errors
 * are there before what the page loads anew with them.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.getByTestId('loading-overlay').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        // Folded parts don't move: their transitions would never end.
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .map((transition) => transition.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
}

/** Whatever axe finds by these rules, by those of the standard unless others are named. */
export async function expectNoViolation(
  page: Page,
  byRules = (axe: AxeBuilder) => axe.withTags(standard),
): Promise<void> {
  const found = await violationsOf(page, byRules)
  if (found.length === 0) return
  // A message may have come in while it was judged: what stays wrong is wrong at rest too.
  await settle(page)
  expect(await violationsOf(page, byRules)).toEqual([])
}

async function violationsOf(page: Page, byRules: (axe: AxeBuilder) => AxeBuilder) {
  // The builder brings half a megabyte of script, twice, to a page that may have it from before.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Without the separate page that frames of other sites would need.
    .setLegacyMode()
    // Our messages quote the element itself: its selector would cost half of the time.
    .options({ resultTypes: ['violations'], selectors: false })
  const { violations } = await byRules(axe).analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
}
