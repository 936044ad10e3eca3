import type { BrowserContext, Page } from '@playwright/test'
import { type Language, ownNameOf } from '#contract/common/values/languages.ts'
import { themeConstants } from '../app/admin/theme-constants.ts'
import { expect, openApp, test, withMotion } from './fixtures.ts'
import { browserLocale, languages, words } from './words.ts'

/*
 * The product's specification, sentence by sentence: how screens behave, which language they speak,
 * what they look like. Each test is named after the sentence it checks.
 */

const tagline = {
  en: 'Choose Your Dream Study Destination',
  fr: /Choisissez la destination d['’]études de vos rêves/,
} as const

test.use(withMotion)

test.describe('1. and 4. Loading overlay', () => {
  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })

      test(`“Its loading overlay carries the product’s brand and the tagline "Choose Your Dream Study Destination"” (${language})`, async ({
        page,
      }) => {
        const { overlay } = await openOverlay(page)
        await expect(overlay).toContainText('Passerelle')
        await expect(overlay).toContainText(tagline[language])
      })
    })
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme })

      test(`“one full-screen state while content loads; blurred translucent backdrop, light or dark mode” (${colorScheme})`, async ({
        page,
      }) => {
        const { overlay } = await openOverlay(page)
        await expect(overlay).toHaveCount(1)
        const look = await overlay.evaluate((box) => {
          const { position, backdropFilter, backgroundColor } = getComputedStyle(box)
          const { top, left, width, height } = box.getBoundingClientRect()
          return { position, backdropFilter, backgroundColor, top, left, width, height }
        })
        expect(look).toMatchObject({ position: 'fixed', top: 0, left: 0 })
        expect(look.width).toBeGreaterThanOrEqual((page.viewportSize()?.width ?? 0) - 20)
        expect(look.height).toBe(page.viewportSize()?.height)
        expect(look.backdropFilter).toMatch(/blur\([1-9]\d*px\)/)
        const { lightness, opacity } = colourOf(look.backgroundColor)
        expect(opacity).toBeGreaterThan(0)
        expect(opacity).toBeLessThan(1)
        if (colorScheme === 'light') expect(lightness).toBeGreaterThan(0.8)
        else expect(lightness).toBeLessThan(0.2)
      })
    })
  }

  test('“Loading overlay stacking order 9999.”', async ({ page }) => {
    const { overlay } = await openOverlay(page)
    await expect(overlay).toHaveCSS('z-index', '9999')
  })
})

test.describe('2. Behaviours across screens', () => {
  test('“Pages load on demand”', async ({ page }) => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await openApp(page, '/about')
    const atFirst = scripts.size
    await linkTo(page, '/contact').click()
    await expect(page).toHaveURL('/contact')
    expect(scripts.size).toBeGreaterThan(atFirst)
  })

  test('“a loading indicator is shown meanwhile”', async ({ page }) => {
    const { overlay, release } = await openOverlay(page)
    await expect(page.getByRole('status').filter({ has: overlay })).toHaveCount(1)
    await expect(page).toHaveURL('/about')
    release()
    await expect(page).toHaveURL('/contact')
    await expect(overlay).toBeHidden()
  })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })

      test(`“A floating button labelled "Scroll to top" appears at the bottom right once the page is scrolled more than 300 px” (${language})`, async ({
        page,
      }) => {
        await openApp(page, '/about')
        await expect(scrollButton(page, language)).toHaveCount(0)
        await page.evaluate(() => window.scrollTo({ top: 301, behavior: 'instant' }))
        await expect(scrollButton(page, language)).toBeVisible()
      })
    })
  }

  test('“hidden at 300 px of scroll or less, shown above”', async ({ page }) => {
    await openApp(page, '/about')
    const button = scrollButton(page, 'en')
    for (const [top, count] of [
      [301, 1],
      [300, 0],
      [900, 1],
      [299, 0],
    ] as const) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await expect(button, `at ${top} px`).toHaveCount(count)
    }
  })

  test('“button 40 px from bottom and right edges”', async ({ page }) => {
    await openApp(page, '/about')
    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }))
    const edges = await scrollButton(page, 'en').evaluate((button) => {
      const { right, bottom } = button.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      return { right: clientWidth - right, bottom: clientHeight - bottom }
    })
    expect(edges).toEqual({ right: 40, bottom: 40 })
  })

  test('“pressing it scrolls smoothly to the top”', async ({ page }) => {
    await openApp(page, '/about')
    // A machine that is busy with something else may draw no frame on the way.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
      const places = await pressAndWatch(page)
      expect(places[0], 'not there at once').toBeGreaterThan(0)
      expect(places.some((place) => place > 0 && place < 1200)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => b - a))
    }).toPass()
    await expect(page.locator('#top')).toBeFocused()
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('“pressing it scrolls … to the top”, at once', async ({ page }) => {
      await openApp(page, '/about')
      await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
      expect(await pressAndWatch(page)).toEqual([0])
    })
  })

  test('the button is reached with the keyboard', async ({ page }) => {
    await openApp(page, '/about')
    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }))
    await scrollButton(page, 'en').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

interface Choices {
  cookie?: string
  localStorage?: string
}

const languageTest = test.extend<{
  /** A page in a separate browser, in which a language may have been chosen before. */
  visitor: (locale: string, choices?: Choices) => Promise<Page>
}>({
  visitor: async ({ browser, baseURL }, use) => {
    const site = baseURL ?? ''
    const contexts: BrowserContext[] = []
    await use(async (locale, { cookie, localStorage } = {}) => {
      const context = await browser.newContext({
        baseURL: site,
        locale,
        storageState: {
          cookies: cookie === undefined ? [] : [cookieOf(site, cookie)],
          origins: [
            {
              origin: site,
              localStorage:
                localStorage === undefined ? [] : [{ name: 'i18nextLng', value: localStorage }],
            },
          ],
        },
      })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

languageTest.describe(
  '4. “Language: detected from query string, then cookie, then local storage, then browser language; the choice is cached in a cookie; en if none.”',
  () => {
    languageTest('the query string wins over the cookie', async ({ visitor }) => {
      const page = await visitor('en-GB', { cookie: 'en' })
      await page.goto('/about?lng=fr')
      await expectLanguage(page, 'fr')
    })

    languageTest('the cookie wins over local storage', async ({ visitor }) => {
      const page = await visitor('en-GB', { cookie: 'fr', localStorage: 'en' })
      await page.goto('/about')
      await expectLanguage(page, 'fr')
    })

    languageTest('local storage wins over the browser’s language', async ({ visitor }) => {
      const page = await visitor('en-GB', { localStorage: 'fr' })
      await page.goto('/about')
      await expectLanguage(page, 'fr')
    })

    for (const language of languages) {
      languageTest(
        `without a choice the browser’s language counts (${language})`,
        async ({ visitor }) => {
          const page = await visitor(browserLocale[language])
          await page.goto('/about')
          await expectLanguage(page, language)
        },
      )
    }

    languageTest('the choice is cached in a cookie', async ({ visitor }) => {
      const page = await visitor('en-GB')
      await page.goto('/about')
      await page
        .getByRole('link', { name: ownNameOf('fr') })
        .first()
        .click()
      await expectLanguage(page, 'fr')
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('fr')
      await page.goto('/contact')
      await expectLanguage(page, 'fr')
    })

    languageTest('en if none', async ({ visitor }) => {
      const page = await visitor('de-DE')
      await page.goto('/about')
      await expectLanguage(page, 'en')
    })
  },
)

test.describe('9. Business constants and limits', () => {
  test('“Theme: primary #003366, secondary #50C878”', async ({ page }) => {
    await openApp(page, '/')
    const apply = linkTo(page, '/apply')
    await expect(apply).toHaveCSS('background-color', 'rgb(80, 200, 120)')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS(
      'color',
      'rgb(0, 51, 102)',
    )
  })

  test('“error #c40000”', async ({ page, noise }) => {
    noise.expect(/422/)
    await openApp(page, '/auth/signup')
    await page.getByRole('button', { name: words.en('auth.signUp.send') }).click()
    await expect(page.locator('.field-error').first()).toHaveCSS('color', 'rgb(196, 0, 0)')
  })

  test('“fonts Poppins, Roboto, Arial”', async ({ page }) => {
    await openApp(page, '/about')
    const families = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily.split(/,\s*/))
    const [heading, text] = [await families('h1'), await families('main p')]
    expect(heading[0]).toBe('Poppins')
    expect(text[0]).toBe('Roboto')
    expect(heading).toContain('Arial')
    expect(text).toContain('Arial')
    await page.evaluate(() => document.fonts.ready)
    const loaded = await page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])),
    )
    expect(loaded).toEqual(expect.arrayContaining(['Poppins', 'Roboto']))
  })

  test('“Breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536 px; spacing unit 8 px; corner radius 4.”', () => {
    expect(themeConstants).toMatchObject({
      breakpoints: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 },
      spacing: 8,
      radius: 4,
    })
  })

  test('“Breakpoints … sm 600, md 900”, in the styles of a page', async ({ page }) => {
    await openApp(page, '/')
    const widths = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].flatMap((rule) =>
          rule instanceof CSSMediaRule
            ? [...rule.conditionText.matchAll(/min-width: (\d+)px/g)].map(([, width]) => width)
            : [],
        ),
      ),
    )
    expect(widths).toEqual(expect.arrayContaining(['600', '900']))
  })

  test('“spacing unit 8 px; corner radius 4”, on the elements of a page', async ({ page }) => {
    await openApp(page, '/')
    await expect(linkTo(page, '/apply')).toHaveCSS('border-radius', '4px')
    await expect(page.locator('main .row, main .grid').first()).toHaveCSS('gap', /^(8|16|24)px/)
  })

  test.describe('in the admin area', () => {
    test.use({ signedInAs: 'administrator' })

    test('“sidebar background #213547”', async ({ page }) => {
      await page.goto('/admin/destinations')
      const link = page.getByRole('link', { name: words.en('admin:nav.staff') })
      const ground = await link.evaluate((element) => {
        for (let box = element.parentElement; box; box = box.parentElement) {
          const { backgroundColor } = getComputedStyle(box)
          if (!/rgba\(.*, 0\)|transparent/.test(backgroundColor)) return backgroundColor
        }
        return undefined
      })
      expect(ground).toBe('rgb(33, 53, 71)')
    })

    test('“primary #003366”, “corner radius 4”, “fonts … Roboto”', async ({ page }) => {
      await page.goto('/admin/staff/add')
      const button = page.getByRole('button', { name: words.en('admin:staff.sendInvitation') })
      await expect(button).toHaveCSS('background-color', 'rgb(0, 51, 102)')
      await expect(button).toHaveCSS('border-radius', '4px')
      await expect(button).toHaveCSS('font-family', /^Roboto/)
    })
  })
})

const linkTo = (page: Page, path: string) =>
  page.getByRole('banner').locator(`a[href="${path}"]:visible`).first()

const scrollButton = (page: Page, language: Language) =>
  page.getByRole('button', {
    name: language === 'en' ? 'Scroll to top' : words.fr('shell.scrollToTop'),
  })

/** Goes from one page to another whose files don't arrive until they are released. */
async function openOverlay(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await openApp(page, '/about')
  await page.route(/\/assets\/|\.data/, async (route) => {
    await released
    await route.continue()
  })
  await linkTo(page, '/contact').click()
  const overlay = page.getByTestId('loading-overlay')
  await expect(overlay).toBeVisible()
  return { overlay, release: () => release() }
}

/** The scroll position after each frame, from the press of the button until the page rests. */
function pressAndWatch(page: Page): Promise<number[]> {
  return scrollButton(page, 'en').evaluate(async (button) => {
    if (button instanceof HTMLElement) button.click()
    const places = [window.scrollY]
    const until = performance.now() + 3000
    while (places.at(-1) !== 0 && performance.now() < until) {
      await new Promise(requestAnimationFrame)
      if (places.at(-1) !== window.scrollY) places.push(window.scrollY)
    }
    return places
  })
}

function cookieOf(url: string, value: string) {
  return {
    name: 'i18next',
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(
    page.getByRole('banner').getByText(words[language]('shell.nav.services')).first(),
  ).toBeVisible()
}

/** Lightness and opacity of a computed colour, each from 0 to 1. */
function colourOf(colour: string) {
  const [red = 0, green = 0, blue = 0, opacity = 1] = [...colour.matchAll(/[\d.]+/g)].map(Number)
  return { lightness: (red + green + blue) / 3 / 255, opacity }
}
