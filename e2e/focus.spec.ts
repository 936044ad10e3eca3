import type { Page } from '@playwright/test'
import { expect, openApp, test } from './fixtures.ts'
import { unseenStops } from './focus-ring.ts'
import {
  adminPath,
  adminRoutes,
  authPaths,
  furtherAdminPaths,
  furtherPaths,
  publicPaths,
} from './screens.ts'

/* Who uses the keyboard sees where they are: on every page, in each of the ways it is drawn. */

const plain = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const

const ways = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const

test('the focus is seen on everything of the public pages that takes it', async ({
  page,
  noise,
}) => {
  noise.expect(/4(00|04)/)
  await expectSeen(page, [...publicPaths, ...furtherPaths, ...authPaths, '/no/such/page'])
})

test.describe('signed in', () => {
  test.use({ signedInAs: 'administrator' })

  test('the focus is seen on everything of the admin screens that takes it', async ({
    page,
    noise,
  }) => {
    noise.expect(/404|A screen failed/)
    await expectSeen(page, [...adminRoutes.map(adminPath), ...furtherAdminPaths])
  })
})

async function expectSeen(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const unseen: string[] = []
  const seen = Object.fromEntries(Object.keys(ways).map((way) => [way, new Set<string>()]))
  for (const path of paths) {
    await openApp(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const [way, media] of Object.entries(ways)) {
      await page.emulateMedia({ ...plain, ...media })
      const found = await unseenStops(page, session, seen[way] ?? new Set())
      unseen.push(...found.map((stop) => `${way}: ${stop}`))
    }
  }
  expect(unseen).toEqual([])
}
