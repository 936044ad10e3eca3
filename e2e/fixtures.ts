import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { ApiCaller, StorageState } from './api.ts'
import { listenTo } from './noise.ts'
import { type Person, type Sessions, sessionsOf } from './sessions.ts'
import { staffApi } from './staff-work.ts'

export { expect }

/** For tests of what moves: all others run as for people who ask for less motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface TestFixtures {
  /** Who the test's browser is signed in as from its start. */
  signedInAs: Person | undefined
  /** An error that a page logs fails its test, unless the test announces it. */
  noise: { expect: (pattern: RegExp) => void; listenTo: (context: BrowserContext) => void }
  /** A page in the browser of another administrator, who is signed in there. */
  colleague: Page
  /** What an administrator does before a test's browser begins, or beside it. */
  api: ApiCaller
}

interface WorkerFixtures {
  sessions: Sessions
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedInAs: [undefined, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': newNetwork() })
  },
  sessions: [
    async ({ browserName: _ }, use, worker) => use(sessionsOf(worker)),
    { scope: 'worker' },
  ],
  storageState: async ({ signedInAs, sessions, storageState }, use) => {
    await use(signedInAs ? (await sessions.get(signedInAs)).state : storageState)
  },
  context: async ({ context, signedInAs, sessions }, use) => {
    await use(context)
    if (signedInAs) await sessions.keep(signedInAs, await stateLeftIn(context))
  },

  api: async ({ baseURL }, use) => {
    const api = await staffApi(baseURL)
    await use(api)
    await api.dispose()
  },

  colleague: async ({ browser, baseURL, locale, sessions, noise }, use) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      ...(locale !== undefined && { locale }),
      storageState: (await sessions.get('colleague')).state,
      serviceWorkers: 'block',
    })
    noise.listenTo(context)
    await use(await context.newPage())
    await sessions.keep('colleague', await stateLeftIn(context))
    await context.close()
  },

  noise: [
    async ({ context, baseURL }, use) => {
      const heard = listenTo(context, baseURL ?? '')
      const expected: RegExp[] = []
      await use({
        expect: (pattern) => expected.push(pattern),
        listenTo: (other) => listenTo(other, baseURL ?? '', heard),
      })
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'what the pages and the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * What the pages of a browser leave behind once none of them can refresh its session any more: a
 * test may end while one does, and a token replaced after it was read ends the session of the next.
 */
async function stateLeftIn(context: BrowserContext): Promise<StorageState> {
  await Promise.all(context.pages().map((page) => page.close()))
  return context.storageState()
}

/** An address of no other test: limits by the hour count each on its own, at its second try too. */
function newNetwork(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(256)].join('.')
}

/** Opens a page and waits until the app has started in it: what is pressed is then answered by it. */
export function openApp(page: Page, path: string): Promise<void> {
  return whenStarted(page, () => page.goto(path))
}

/** The same for the page that is open: its first call has answered, with the cookies that it sets. */
export function reloadApp(page: Page): Promise<void> {
  return whenStarted(page, () => page.reload())
}

/** Opens a page, or lets it continue, and waits until the app has started in it. */
export async function whenStarted(page: Page, open: () => Promise<unknown>): Promise<void> {
  const started = page.waitForResponse('**/sanctum/csrf-cookie')
  await open()
  await started
  // A page that only reads starts the app when something is pressed: here it is started before.
  await page.evaluate(async () => {
    const start: unknown = Reflect.get(window, 'startApp')
    if (typeof start === 'function') await start()
  })
  await page.waitForFunction(() => {
    // React says it nowhere in public; its own check of a hydrated root reads the same.
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
    const path = [container ?? '', 'stateNode', 'current', 'memoizedState', 'isDehydrated']
    return path.reduce((found: unknown, name) => Object(found)[name], document) === false
  })
}
