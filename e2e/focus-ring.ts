import type { CDPSession, Page } from '@playwright/test'
import { type Clip, differing, drawn } from './pixels.ts'

/** An element that takes the focus, as the page numbers it. */
interface Stop {
  at: number
  /** Elements that are drawn the same way share it. */
  look: string
  html: string
}

/** How far a ring reaches around its element. */
const margin = 8

/** A line of two pixels, but for its corners and what text hides of it. */
const line = 1.5

/**
 * Gives the focus to one element of each look that was not seen before, and takes it away again.
 * Returns those that no line around them, or anything as clear, highlights.
 */
export async function unseenStops(
  page: Page,
  session: CDPSession,
  seen: Set<string>,
): Promise<string[]> {
  // From now on the browser shows a focus set by a script like one set by the keyboard.
  await page.keyboard.press('Tab')
  const unseen: string[] = []
  for (const { at, look, html } of await stopsOf(page)) {
    if (seen.has(look)) continue
    seen.add(look)
    const place = await page.evaluate(giveFocus, { at, margin })
    if (!place) continue
    const focused = await drawn(session, place.clip)
    await page.evaluate(takeFocus)
    const changed = differing(focused, await drawn(session, place.clip))
    if (changed < line * place.edge) unseen.push(`${changed} of ${place.edge} pixels: ${html}`)
  }
  return unseen
}

/** All that takes the focus, by the Tab key or by the arrows, and what it looks like. */
function stopsOf(page: Page): Promise<Stop[]> {
  return page.evaluate(() => {
    const byTab = 'a[href], area[href], button, input, select, textarea, summary, [tabindex="0"]'
    const roles = ['tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'gridcell']
    const byArrows = [...roles, 'row', 'columnheader', 'radio', 'treeitem']
      .map((role) => `[role=${role}][tabindex]`)
      .join(',')
    const modal = document.querySelector(
      'dialog:modal, [role=dialog][aria-modal=true], [role=menu]',
    )
    const found = [...(modal ?? document).querySelectorAll<HTMLElement>(`${byTab},${byArrows}`)]
    const stops: { at: number; look: string; html: string }[] = []
    for (const [at, element] of found.entries()) {
      if (element.matches(':disabled, [type=hidden], [hidden], [inert] *, [aria-hidden=true] *')) {
        continue
      }
      if (element.tabIndex < 0 && !element.matches(byArrows)) continue
      // The focus stays in the input, which says which option is meant.
      const list = element.closest('[role=listbox]')
      if (list && document.querySelector(`input[aria-controls="${list.id}"]`)) continue
      element.setAttribute('data-stop', String(at))
      const html = element.outerHTML.replace(/ data-stop="\d+"/, '').slice(0, 160)
      stops.push({ at, look: lookOf(element), html: `${location.pathname} ${html}` })
    }
    return stops

    function lookOf(element: HTMLElement): string {
      const around = [element, element.parentElement, element.nextElementSibling]
      const attributes = ['role', 'type', 'aria-pressed', 'aria-selected', 'aria-current']
      return [
        element.tagName,
        ...attributes.map((name) => element.getAttribute(name)),
        ...around.map((one) => one && `${one.tagName} ${classesOf(one)}`),
        groundOf(element),
        clipperOf(element),
      ].join('|')
    }

    function classesOf(element: Element): string {
      return [...element.classList].sort().join(' ')
    }

    /** The colour below it. */
    function groundOf(element: Element | null): string {
      for (let one = element?.parentElement; one; one = one.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(one)
        if (backgroundImage !== 'none') return `${classesOf(one)} ${backgroundColor}`
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
      }
      return ''
    }

    /** What would cut off a line around it. */
    function clipperOf(element: Element): string {
      for (let one = element.parentElement; one; one = one.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one)
        if (`${overflowX} ${overflowY}` !== 'visible visible' || clipPath !== 'none') {
          return `${one.tagName} ${classesOf(one)}`
        }
      }
      return ''
    }
  })
}

/** Where it is once it has the focus, and how long its edge on screen is; nothing where it is hidden. */
function giveFocus({ at, margin }: { at: number; margin: number }) {
  const element = document.querySelector<HTMLElement>(`[data-stop="${at}"]`)
  if (!element) return undefined
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('details')) {
    if (folded.contains(element) && !element.matches('details > summary')) folded.open = true
    else if (folded.closest('header')) folded.open = false
  }
  if (!element.checkVisibility({ visibilityProperty: true })) return undefined
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  element.focus({ preventScroll: true })
  // Some come to their place with the focus, be it in no time.
  for (const change of element.getAnimations()) {
    if (change instanceof CSSTransition) change.finish()
  }
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  if (document.activeElement !== element) return undefined
  const isBox = element.matches('[type=checkbox], [type=radio], [type=file]')
  const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`)
  const own = element.getBoundingClientRect()
  const isSmall = isBox && own.width * own.height < 50
  const { left, top, right, bottom } = shownAs() ?? own
  const x = Math.max(0, left - margin)
  const y = Math.max(0, top - margin)
  const width = Math.min(innerWidth, right + margin) - x
  const height = Math.min(innerHeight, bottom + margin) - y
  if (width <= 0 || height <= 0) return undefined
  const across = Math.min(innerWidth, right) - Math.max(0, left)
  const down = Math.min(innerHeight, bottom) - Math.max(0, top)
  const sides = [top >= 0 && across, bottom <= innerHeight && across]
  const edges = [left >= 0 && down, right <= innerWidth && down]
  const edge = [...sides, ...edges].reduce<number>((sum, one) => sum + (one || 0), 0)
  // A link over two lines has two short boxes, and its own would be as wide as the text.
  const lines = [...element.getClientRects()].reduce((sum, box) => sum + box.width + box.height, 0)
  const clip: Clip = { x: x + scrollX, y: y + scrollY, width, height }
  return { clip, edge: Math.floor(spreads(element) ? edge : Math.min(edge, 2 * lines)) }

  /** The box that represents it on screen, if that isn't its own. */
  function shownAs(): DOMRect | undefined {
    if (!element) return undefined
    if (spreads(element)) return card(element)
    if (isSmall) return label?.getBoundingClientRect()
    const isHidden = isBox && getComputedStyle(element).opacity === '0'
    return isHidden ? element.parentElement?.getBoundingClientRect() : undefined
  }

  /** A link that is met anywhere in the box around it. */
  function spreads(link: Element): boolean {
    return (
      getComputedStyle(link).position === 'static' &&
      getComputedStyle(link, '::after').position === 'absolute'
    )
  }

  function card(link: Element): DOMRect | undefined {
    for (let one = link.parentElement; one; one = one.parentElement) {
      if (getComputedStyle(one).position !== 'static') return one.getBoundingClientRect()
    }
    return undefined
  }
}

function takeFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Chosen or open elements, one per look, that the page draws like the others: without its mark
 * it looks the same.
 */
export async function unseenChoices(
  page: Page,
  session: CDPSession,
  seen: Set<string>,
): Promise<string[]> {
  const unseen: string[] = []
  for (const { at, look, html } of await page.evaluate(markChosen)) {
    if (seen.has(look)) continue
    seen.add(look)
    const place = await page.evaluate(placeOfChosen, at)
    if (!place) continue
    const marked = await drawn(session, place.clip)
    await page.evaluate(unmark, at)
    const changed = differing(marked, await drawn(session, place.clip))
    await page.evaluate(markAgain, at)
    if (changed < line * place.side) unseen.push(`${changed} of ${place.side} pixels: ${html}`)
  }
  return unseen
}

function markChosen(): Stop[] {
  const chosen =
    ':is(a, button, [role=option], [role=tab]):is([aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]))'
  const modal = document.querySelector('dialog:modal, [role=dialog][aria-modal=true], [role=menu]')
  return [...(modal ?? document).querySelectorAll<HTMLElement>(chosen)].flatMap((element, at) => {
    // Elements that say it in words, and those drawn as another type of button.
    if (element.matches('.input ~ *, .MuiButton-contained')) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    element.setAttribute('data-chosen-at', String(at))
    const classes = [...element.classList].sort().join(' ')
    return {
      at,
      look: `${element.tagName} ${classes} ${element.parentElement?.className} ${element.closest('nav, header, ul')?.className}`,
      html: `${location.pathname} ${element.outerHTML.slice(0, 160)}`,
    }
  })
}

function placeOfChosen(at: number) {
  const element = document.querySelector<HTMLElement>(`[data-chosen-at="${at}"]`)
  if (!element) return undefined
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return undefined
  const clip: Clip = { x: left + scrollX, y: top + scrollY, width, height }
  return { clip, side: Math.floor(Math.min(width, height)) }
}

function unmark(at: number): void {
  const element = document.querySelector<HTMLElement>(`[data-chosen-at="${at}"]`)
  if (!element) return
  const names = ['aria-pressed', 'aria-selected', 'aria-current', 'class']
  element.dataset['marks'] = JSON.stringify(names.map((name) => [name, element.getAttribute(name)]))
  for (const name of names) if (name !== 'class') element.removeAttribute(name)
  element.classList.remove('active', 'Mui-selected')
  element
    .closest('[role=tablist]')
    ?.parentElement?.querySelector<HTMLElement>('.MuiTabs-indicator')
    ?.style.setProperty('visibility', 'hidden')
}

function markAgain(at: number): void {
  const element = document.querySelector<HTMLElement>(`[data-chosen-at="${at}"]`)
  const marks: [string, string | null][] = JSON.parse(element?.dataset['marks'] ?? '[]')
  for (const [name, value] of marks) if (value !== null) element?.setAttribute(name, value)
  element
    ?.closest('[role=tablist]')
    ?.parentElement?.querySelector<HTMLElement>('.MuiTabs-indicator')
    ?.style.removeProperty('visibility')
}
