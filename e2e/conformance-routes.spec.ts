import type { Page } from '@playwright/test'
import { ownNameOf } from '#contract/common/values/languages.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { expect, openApp, test } from './fixtures.ts'
import { adminPath, adminRoutes, authPaths, publicPaths } from './screens.ts'
import { browserLocale, contents, type Language, languages, words } from './words.ts'

/*
 * The product's specification, sentence by sentence: who it is for and which screens it has. Each
 * test is named after the sentence it checks.
 */

for (const language of languages) {
  const t = words[language]
  const headings = headingsOf(language)

  test.describe(language, () => {
    test.use({ locale: browserLocale[language] })

    test.describe('1. What the product does and for whom', () => {
      test(`“Public visitors: browse home, services, about, contact, program and destination pages, and can apply.” (${language})`, async ({
        page,
      }) => {
        await openApp(page, '/')
        for (const path of ['/services', '/about', '/contact', '/program', '/apply'] as const) {
          await inBanner(page, path).click()
          await expect(heading(page, headings[path])).toBeVisible()
          await expect(page).toHaveURL(path)
        }
        await page.getByRole('banner').locator('summary:visible').click()
        await inBanner(page, '/destinations/turkey').click()
        await expect(heading(page, headings['/destinations/turkey'])).toBeVisible()
        await page.getByRole('banner').getByRole('link', { name: 'Passerelle' }).click()
        await expect(heading(page, headings['/'])).toBeVisible()
      })

      test(`“The public site shows five destination pages: India, China, Dubai, Turkey, France.” (${language})`, async ({
        page,
      }) => {
        await page.goto('/')
        const links = page.getByRole('main').locator('a[href^="/destinations/"]')
        const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(new Set(paths)).toEqual(
          new Set(drawnDestinations.map((key) => `/destinations/${key}`)),
        )
      })

      test(`“The interface is offered in two languages, en and fr.” (${language})`, async ({
        page,
      }) => {
        const other = language === 'en' ? 'fr' : 'en'
        await page.goto('/program?q=law')
        await page
          .getByRole('banner')
          .getByRole('link', { name: ownNameOf(other) })
          .first()
          .click()
        await expect(heading(page, words[other]('finder.title'))).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        expect(new URL(page.url()).searchParams.get('q')).toBe('law')
      })

      test(`“Translation files are loaded per language.” (${language})`, async ({ page }) => {
        const files: string[] = []
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/locales/')) files.push(pathname)
        })
        await openApp(page, '/')
        expect(files).toEqual([`/locales/${language}/translation.json`])
      })
    })

    test.describe('2. Public area (shared layout, no sign-in)', () => {
      for (const path of publicPaths) {
        test(`“${path}” (${language})`, async ({ page }) => {
          const answer = await page.goto(path)
          expect(answer?.status()).toBe(200)
          await expect(page).toHaveURL(path)
          await expect(heading(page, headings[path])).toBeVisible()
          await expect(page.getByRole('banner')).toBeVisible()
          await expect(page.getByRole('contentinfo')).toBeVisible()
          expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(200)
        })
      }

      for (const path of ['/error-403', '/error-43']) {
        test(`“${path}: forbidden page” (${language})`, async ({ page }) => {
          await page.goto(path)
          await expect(heading(page, t('error.forbidden.title'))).toBeVisible()
        })
      }

      for (const path of ['/nothing', '/destinations/spain', '/admin/nothing', '/auth/nothing']) {
        test(`“any other path: not-found error page” ${path} (${language})`, async ({
          page,
          noise,
        }) => {
          noise.expect(/404/)
          const answer = await page.goto(path)
          expect(answer?.status()).toBe(404)
          await expect(heading(page, t('error.notFound.title'))).toBeVisible()
        })
      }
    })

    test.describe('2. Authentication routes', () => {
      for (const path of authPaths) {
        test(`“${path}” (${language})`, async ({ page }) => {
          const answer = await page.goto(path)
          expect(answer?.status()).toBe(200)
          await expect(heading(page, headings[path])).toBeVisible()
          await expect(page.getByRole('main').locator('form[method=post]')).toHaveCount(1)
        })
      }
    })

    test.describe('2. Admin area (admin layout, under /admin)', () => {
      test.use({ signedInAs: 'administrator' })

      test(`“Relative paths below /admin: ${adminRoutes.join(', ')}” (${language})`, async ({
        page,
      }) => {
        for (const route of adminRoutes) {
          await test.step(route, async () => {
            await page.goto(adminPath(route))
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(page).toHaveURL(adminPath(route))
            await expect(
              page.getByRole('navigation', { name: t('admin:frame.navigation') }),
            ).toBeVisible()
            await expect(heading(page, t('error.notFound.title'))).toHaveCount(0)
          })
        }
      })
    })
  })
}

test.describe('1. “Administrators (role admin): sign in and manage universities, programs, destinations, applicants and staff.”', () => {
  test.use({ signedInAs: 'administrator' })

  test('each has its list, one press from any other', async ({ page }) => {
    await page.goto('/admin/dashboard')
    const menu = page.getByRole('navigation', { name: words.en('admin:frame.navigation') })
    for (const name of [
      'universities',
      'programs',
      'destinations',
      'applicants',
      'staff',
    ] as const) {
      await menu.getByRole('link', { name: words.en(`admin:nav.${name}`) }).click()
      await expect(page).toHaveURL(`/admin/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page.getByRole('main').locator(`a[href^="/admin/${name}/"], tbody tr`).first(),
      ).toBeVisible()
    }
  })

  test('/admin leads to the dashboard', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/dashboard')
  })

  test('“destinations (list only)”', async ({ page, noise }) => {
    noise.expect(/404/)
    for (const path of ['/admin/destinations/add', '/admin/destinations/india']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(heading(page, words.en('error.notFound.title'))).toBeVisible()
    }
  })

  test('“applicants (list and edit; no add)”', async ({ page, noise }) => {
    noise.expect(/404|not_found/)
    await page.goto('/admin/applicants')
    await expect(page.getByRole('main').locator('a[href^="/admin/applicants/"]')).not.toHaveCount(0)
    await expect(page.locator('a[href="/admin/applicants/add"]')).toHaveCount(0)
    await page.goto('/admin/applicants/add')
    await expect(page.getByText(words.en('problem.not_found'))).toBeVisible()
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const inBanner = (page: Page, path: string) =>
  page.getByRole('banner').locator(`a[href="${path}"]:visible`).first()

/** What a reader of each language reads at the top of each screen. */
function headingsOf(language: Language) {
  const t = words[language]
  const content = contents[language]
  return {
    '/': content.home.heading,
    '/about': content.about.title,
    '/services': content.services.title,
    '/contact': content.contact.title,
    '/apply': t('apply.choose.title'),
    '/program': t('finder.title'),
    '/destinations/india': t('vocabulary.destination.india'),
    '/destinations/china': t('vocabulary.destination.china'),
    '/destinations/dubai': t('vocabulary.destination.dubai'),
    '/destinations/turkey': t('vocabulary.destination.turkey'),
    '/destinations/france': t('vocabulary.destination.france'),
    '/auth/signin': t('auth.signIn.title'),
    '/auth/signup': t('auth.signUp.title'),
    '/auth/forgot': t('auth.forgot.title'),
    '/auth/verify/some-token': t('auth.verify.title'),
    '/auth/reset/some-token': t('auth.reset.title'),
  }
}
