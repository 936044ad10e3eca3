import type { Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { unseenChoices, unseenStops } from './focus-ring.ts'
import {
  adminPath,
  adminRoutes,
  authPaths,
  furtherAdminPaths,
  furtherPaths,
  publicPaths,
} from './screens.ts'
import { program } from './sites.ts'
import { words } from './words.ts'

/* Keyboard users see where they are: on every page, in each of its modes. */

const t = words.en

/** Pages as they are after something was asked of them. */
const publicStates = [
  '/program?destination=india&level=master&language=en&openOnly=true&page=2',
  `/program?compare=${program.key},law-upec&nationality=DE&currency=XOF`,
  `/program?saved=${program.key},law-upec`,
  '/error-403',
  '/no/such/page',
]
const adminStates = [
  '/admin/applicants?view=board',
  '/admin/destinations?edit=india',
  '/admin/settings?tab=texts',
  '/admin/settings?tab=mail&template=offer_made',
  '/admin/settings?tab=rates',
  '/admin/upkeep?list=intakes',
]

const plain = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const

const ways = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const

// Parts that pages share are checked once per test: few tests, which the workers can share.
for (const [name, paths] of [
  ['the public pages', publicPaths],
  ['pages of few, and of accounts', [...furtherPaths, ...authPaths]],
  ['public pages after something was asked of them', publicStates],
] as const) {
  test(`the focus is seen on everything of ${name} that takes it, and what is chosen`, async ({
    page,
    noise,
  }) => {
    noise.expect(/4(00|04)/)
    await expectSeen(page, paths)
  })
}

test.describe('signed in', () => {
  test.use({ signedInAs: 'administrator' })

  const half = Math.ceil(adminRoutes.length / 2)
  for (const [name, paths] of [
    ['the first admin screens', adminRoutes.slice(0, half).map(adminPath)],
    ['the other admin screens', adminRoutes.slice(half).map(adminPath)],
    ['further admin screens', [...furtherAdminPaths, ...adminStates]],
  ] as const) {
    test(`the focus is seen on everything of ${name} that takes it, and what is chosen`, async ({
      page,
      noise,
    }) => {
      noise.expect(/404|A screen failed/)
      await expectSeen(page, paths)
    })
  }

  test('the focus is seen in what opens over a screen, and what is chosen there', async ({
    page,
  }) => {
    const look = lookingAt(page)
    for (const [path, name] of [
      ['/admin/applicants', t('admin:table.columns')],
      ['/admin/applicants', t('admin:views.views')],
      ['/admin/account', t('admin:factor.addTotp')],
      ['/admin/dashboard', 'Control+k'],
    ] as const) {
      await openFilled(page, path)
      if (name === 'Control+k') await page.keyboard.press(name)
      else await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
      await look.again()
    }
    look.end()
  })
})

async function expectSeen(page: Page, paths: readonly string[]): Promise<void> {
  const look = lookingAt(page)
  for (const path of paths) {
    await openFilled(page, path)
    await look.again()
  }
  look.end()
}

async function openFilled(page: Page, path: string): Promise<void> {
  await openApp(page, path)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Each look is looked at once in each way. */
function lookingAt(page: Page) {
  test.slow()
  const session = page.context().newCDPSession(page)
  const unseen: string[] = []
  const known = new Map(Object.keys(ways).map((way) => [way, new Set<string>()]))
  return {
    again: async () => {
      for (const [way, media] of Object.entries(ways)) {
        await page.emulateMedia({ ...plain, ...media })
        const seen = known.get(way) ?? new Set()
        const found = [
          ...(await unseenStops(page, await session, seen)),
          ...(await unseenChoices(page, await session, seen)),
        ]
        unseen.push(...found.map((stop) => `${way}: ${stop}`))
      }
    },
    end: () => expect(unseen).toEqual([]),
  }
}
