import { createHash } from 'node:crypto'
import type { APIResponse, CDPSession } from '@playwright/test'
import { pageOf } from '../app/page-headers.ts'
import { expect, openApp, test } from './fixtures.ts'
import { adminPath, adminRoutes, furtherAdminPaths, furtherPaths, publicPaths } from './screens.ts'
import { browserLocale, languages, words } from './words.ts'

const kB = 1000

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ locale: browserLocale[language] })
      const t = words[language]

      for (const path of [...publicPaths, ...furtherPaths]) {
        test(`${path} reads in ${language}`, async ({ page }) => {
          await page.goto(path)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const text = (await page.getByRole('main').textContent()) ?? ''
          expect(text.length).toBeGreaterThan(200)
          expect(text).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object|\{\{|lorem ipsum/i)
        })
      }

      test(`the finder filters in ${language}`, async ({ page }) => {
        await page.goto('/program')
        const india = page.locator('input[name=destination][value=india]')
        await india.check()
        await page.getByRole('button', { name: t('finder.applyFilters') }).click()
        await expect(page).toHaveURL(/[?&]destination=india\b/)
        await expect(india).toBeChecked()
        const found = page.getByRole('main').locator('li [data-destination]')
        expect(await found.count()).toBeGreaterThan(0)
        await expect(found.and(page.locator(':not([data-destination=india])'))).toHaveCount(0)
        await page.getByRole('link', { name: t('shell.pagination.next') }).click()
        await expect(page).toHaveURL(/[?&]page=2\b/)
        await expect(india).toBeChecked()
      })
    })
  }
})

test.describe('the weight of a first visit', () => {
  test.use({ locale: 'fr-FR' })

  for (const path of [...publicPaths, ...furtherPaths]) {
    const { waits } = pageOf(path)
    const script = waits ? 30 : 150
    const most = waits ? 130 : 260
    test(`${path}: HTML ≤ 30 kB, JavaScript ≤ ${script} kB, fonts ≤ 50 kB, all ≤ ${most} kB`, async ({
      page,
      context,
    }) => {
      const wire = await weigh(await context.newCDPSession(page))
      if (waits) {
        const called = page.waitForResponse('**/sanctum/csrf-cookie')
        await page.goto(path)
        await called
      } else await openApp(page, path)
      await expect.poll(() => wire.pending()).toBe(0)
      const { Document = 0, Script = 0, Font = 0 } = wire.bytes
      const all = Object.values(wire.bytes).reduce((sum, bytes) => sum + bytes, 0)
      test.info().annotations.push({ type: 'bytes', description: JSON.stringify(wire.bytes) })
      expect.soft(Document, 'HTML').toBeLessThanOrEqual(30 * kB)
      expect.soft(Script, 'JavaScript').toBeLessThanOrEqual(script * kB)
      expect.soft(Font, 'fonts').toBeLessThanOrEqual(50 * kB)
      expect.soft(all, 'everything').toBeLessThanOrEqual(most * kB)
      expect(Document).toBeGreaterThan(0)
    })
  }
})

test.describe('what a page says about itself', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    test(`title, description, canonical address, picture and other language of every page, in ${language}`, async ({
      page,
      baseURL,
    }) => {
      const titles = new Map<string, string>()
      for (const path of [...publicPaths, ...furtherPaths]) {
        await page.goto(`${path}?lng=${language}`)
        const head = await page.evaluate(() => {
          const content = (selector: string, name: string) =>
            document.querySelector(selector)?.getAttribute(name) ?? ''
          return {
            title: document.title,
            description: content('meta[name=description]', 'content'),
            canonical: content('link[rel=canonical]', 'href'),
            picture: content('meta[property="og:image"]', 'content'),
            alternates: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map(
              (link) => [link.getAttribute('hreflang'), link.getAttribute('href')].join(' '),
            ),
          }
        })
        expect.soft(head.title.length, `title of ${path}`).toBeGreaterThan(5)
        expect.soft(titles.get(head.title), `a title for ${path} alone`).toBeUndefined()
        titles.set(head.title, path)
        expect.soft(head.description.length, `description of ${path}`).toBeGreaterThan(40)
        expect.soft(head.description.length, `description of ${path}`).toBeLessThan(320)
        expect.soft(new URL(head.canonical || 'about:blank', baseURL).pathname).toBe(path)
        const picture = await page.request.get(new URL(head.picture, baseURL).pathname)
        expect.soft(picture.headers()['content-type'], `picture of ${path}`).toBe('image/png')
        for (const other of ['en', 'fr', 'x-default']) {
          expect
            .soft(
              head.alternates.filter((one) => one.startsWith(`${other} `)),
              `${path} ${other}`,
            )
            .toHaveLength(1)
        }
      }
    })
  }
})

test.describe('an answer of the server', () => {
  test('holds nothing of the admin area', async ({ request }) => {
    for (const route of [...adminRoutes.map(adminPath), ...furtherAdminPaths]) {
      const answer = await request.get(route)
      const html = await answer.text()
      expect.soft(answer.status(), route).toBe(200)
      expect.soft(answer.headers()['cache-control'], route).toBe('no-store')
      expect.soft(html, route).toContain('noindex')
      expect.soft(html, route).not.toMatch(/Mui|Mechatronics|Aminata|owner@example\.org/)
      // The heading of the requested page, and of nothing else.
      const isAsked = route === '/admin/applicants'
      if (!isAsked) expect.soft(html, route).not.toContain(words.en('admin:nav.applicants'))
      expect.soft(html, route).not.toContain('href="/admin/')
    }
  })

  for (const [what, path, status] of [
    ['a page', '/about', 200],
    ['a page with a query', '/program?q=law', 200],
    ['a page of one visitor', '/auth/signin', 200],
    ['an admin page', '/admin/dashboard', 200],
    ['a page that does not exist', '/no/such/page', 404],
    ['a redirect', '/admin', 302],
    ['a file that does not exist', '/assets/none.js', 404],
    ['the anti-forgery call', '/sanctum/csrf-cookie', 204],
    ['words', '/locales/en/translation.json', 200],
    ['the API', '/api/programs', 200],
    ['the API, refusing', '/api/admin/staff', 401],
    ['the API, not finding', '/api/nothing', 404],
    ['the service worker', '/sw.js', 200],
    ['a sitemap', '/sitemap.xml', 200],
    ['a probe', '/healthz', 200],
  ] as const) {
    test(`carries the security headers: ${what}`, async ({ request }) => {
      for (const visit of ['first', 'again']) {
        const answer = await request.get(path, { maxRedirects: 0 })
        expect(answer.status(), visit).toBe(status)
        expectSecured(answer)
      }
    })
  }

  test('carries the security headers: a script, a style sheet, a font', async ({ request }) => {
    const html = await (await request.get('/about')).text()
    for (const kind of ['js', 'css', 'woff2']) {
      const [path] = new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(html) ?? []
      const answer = await request.get(path ?? '')
      expect(answer.status(), kind).toBe(200)
      expect(answer.headers()['cache-control'], kind).toContain('immutable')
      expectSecured(answer)
    }
  })

  test('that is for one visitor only has its own nonce, which every script carries', async ({
    request,
  }) => {
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit++) {
      const answer = await request.get('/auth/signin')
      const policy = answer.headers()['content-security-policy'] ?? ''
      const [, nonce = ''] = /script-src [^;]*'nonce-([\w-]{20,})'/.exec(policy) ?? []
      nonces.add(nonce)
      const scripts = scriptsOf(await answer.text())
      expect(scripts.length).toBeGreaterThan(1)
      for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(3)
  })

  test('that is kept for all allows its own inline scripts, by their hashes, and no other', async ({
    request,
  }) => {
    const answer = await request.get('/about')
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|'nonce-/)
    const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
    const inline = scriptsOf(await answer.text()).filter(
      ({ attributes, text }) => text !== '' && !/type="application\//.test(attributes),
    )
    const hashes = inline.map(({ text }) => createHash('sha256').update(text).digest('base64'))
    expect(hashes.length).toBeGreaterThan(0)
    expect(new Set(allowed)).toEqual(new Set(hashes))
  })

  test('of each kind of page allows only our own scripts', async ({ request }) => {
    for (const path of ['/about', '/auth/signin', '/admin/dashboard', '/no/such/page']) {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
      const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
      for (const source of sources) {
        expect(source, path).toMatch(/^'(?:self|strict-dynamic|nonce-[\w-]+|sha256-[^']+)'$/)
      }
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy, path).toContain(part)
      }
    }
  })
})

/** What arrives of each kind of file, in compressed bytes, and how much is on its way. */
async function weigh(session: CDPSession) {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let pending = 0
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    if (!kinds.has(requestId)) pending += 1
    kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    pending -= 1
  })
  session.on('Network.loadingFailed', () => {
    pending -= 1
  })
  await session.send('Network.enable')
  return { bytes, pending: () => pending }
}

function scriptsOf(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = '', text = '']) => ({ attributes, text }),
  )
}

/** Only a page that runs scripts fetches others of the site ahead; nothing else loads anything unnamed. */
function policyOf(answer: APIResponse): string {
  const isPage = /text\/html/.test(answer.headers()['content-type'] ?? '')
  return isPage ? "default-src 'self'; frame-src 'none'; media-src 'none'" : "default-src 'none'"
}

function expectSecured(answer: APIResponse): void {
  expect(answer.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
    'content-security-policy': expect.stringContaining(policyOf(answer)),
  })
  expect(answer.headers()).not.toHaveProperty('x-powered-by')
  expect(answer.headers()['server'] ?? '').not.toMatch(/\d/)
}
