import { expect, type Page } from '@playwright/test'
import { madeUp } from '#server/testing/made-up-language.ts'

/** A page in the made-up language: from right to left, in its own letters, nothing cut off on a phone. */
export async function expectReadFromTheRight(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', madeUp.tag)
  expect(await page.evaluate(foreignWords, [...names])).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  // Charts are drawn again once the window has become narrow, but not in the same frame.
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })
}

export interface Sides {
  start: number
  end: number
}

/** How far the first parts of a page are from its side where lines begin: only what is seen. */
export function sidesOf(page: Page, selector: string): Promise<(number | null)[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      if (width === 0) return null
      const { dir, clientWidth } = document.documentElement
      return Math.round(dir === 'rtl' ? clientWidth - right : left)
    }),
  )
}

/**
 * Texts in Latin letters that don't say which language they are in, and are no name: of a place, a
 * university, a site, a currency.
 */
function foreignWords(names: string[]): string[] {
  const apart = '[lang]:not(html,body,[lang=ar]), [translate=no], bdi, [dir=ltr], code, kbd'
  const signs =
    /\b[\w-]+(?:\.[\w-]+)+(?:\/\S*)?|\b[A-Z]{2,5}\b|\b[A-Z]\d+\b|\bPA-[\dA-Z-]+|\bCtrl\b|\bJPEG\b/g
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (!parentElement || parentElement.closest(`${apart}, script, style, noscript`)) continue
    let rest = textContent ?? ''
    for (const name of names) rest = rest.replaceAll(name, '')
    if (/\p{Script=Latin}{2}/u.test(rest.replaceAll(signs, ''))) found.add(rest.trim().slice(0, 80))
  }
  return [...found]
}

/** Words of which their box hides a part, where it can't be scrolled. */
function cutOff(): string[] {
  const hiding = [...document.querySelectorAll<HTMLElement>('body *')].filter((box) => {
    const { overflowX, clipPath } = getComputedStyle(box)
    const isForListeners = clipPath !== 'none' || box.clientWidth <= 1
    return /hidden|clip/.test(overflowX) && !isForListeners && box.checkVisibility()
  })
  const isOutside = (box: HTMLElement, text: Node) => {
    const { left, right } = box.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].some((one) => one.left < left - 1 || one.right > right + 1)
  }
  const found: string[] = []
  for (const box of hiding) {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const isHeard = text.parentElement?.closest('.visually-hidden') !== null
      if (!isHeard && isOutside(box, text)) found.push(text.textContent ?? '')
    }
  }
  return found
}
