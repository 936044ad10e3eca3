import type { Page } from '@playwright/test'

declare global {
  interface Window {
    translatePage: () => void
  }
}

/**
 * Gives a page a translator as browsers have it: it takes each text out and puts two `<font>`
 * elements with another text in its place, says another language, and translates what comes later.
 * `move` keeps the old text inside, as others do. Nothing happens before `translatePage` is called.
 */
export async function addTranslator(page: Page, way: 'replace' | 'move'): Promise<void> {
  await page.addInitScript((chosen) => {
    const isOurs = (text: Text) =>
      text.data.trim() !== '' &&
      !text.parentElement?.closest('script,style,textarea,font,[translate=no]')

    function translate(text: Text) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.style.verticalAlign = 'inherit'
      const parent = text.parentNode
      if (!parent) return
      parent.insertBefore(outer, text)
      outer.append(inner)
      if (chosen === 'move') {
        inner.append(text)
        text.data = `‹${text.data}›`
      } else {
        inner.textContent = `‹${text.data}›`
        parent.removeChild(text)
      }
    }

    function translateIn(root: Node) {
      if (!root.isConnected) return
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node: Node | null = root; node; node = walker.nextNode()) {
        if (node instanceof Text && isOurs(node)) texts.push(node)
      }
      texts.forEach(translate)
    }

    window.translatePage = () => {
      document.documentElement.lang = 'tr'
      document.documentElement.classList.add('translated-ltr')
      translateIn(document.body)
      let timer: ReturnType<typeof setTimeout> | undefined
      new MutationObserver(() => {
        clearTimeout(timer)
        // A translator asks its server first.
        timer = setTimeout(() => translateIn(document.body), 300)
      }).observe(document.body, { childList: true, subtree: true })
    }
  }, way)
}

export function translate(page: Page): Promise<void> {
  return page.evaluate(() => window.translatePage())
}

/** Holds the scripts of a page up, as a slow line does, until they are let through. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js'
  let letThrough: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    letThrough()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
