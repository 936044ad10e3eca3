import { test as base, expect, type Page } from '@playwright/test'
import { listenTo } from './noise.ts'
import { type Person, type Sessions, sessionsOf } from './sessions.ts'

export { expect }

interface TestFixtures {
  /** Who the test's browser is signed in as from its start. */
  signedInAs: Person | undefined
  /** What a page says is wrong fails its test, unless the test announces it. */
  noise: { expect: (pattern: RegExp) => void }
}

interface WorkerFixtures {
  sessions: Sessions
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedInAs: [undefined, { option: true }],
  sessions: [
    async ({ browserName: _ }, use, worker) => use(sessionsOf(worker)),
    { scope: 'worker' },
  ],
  storageState: async ({ signedInAs, sessions, storageState }, use) => {
    await use(signedInAs ? (await sessions.get(signedInAs)).state : storageState)
  },
  context: async ({ context, signedInAs, sessions }, use) => {
    await use(context)
    if (signedInAs) await sessions.keep(signedInAs, await context.storageState())
  },

  noise: [
    async ({ context, baseURL }, use) => {
      const heard = listenTo(context, baseURL ?? '')
      const expected: RegExp[] = []
      await use({ expect: (pattern) => expected.push(pattern) })
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'what the pages and the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and waits until the app has started in it: what is pressed is then answered by it. */
export async function openApp(page: Page, path: string): Promise<void> {
  const started = page.waitForResponse('**/sanctum/csrf-cookie')
  await page.goto(path)
  await started
  await page.waitForFunction(() => {
    // React says it nowhere in public; its own check of a hydrated root reads the same.
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
    const path = [container ?? '', 'stateNode', 'current', 'memoizedState', 'isDehydrated']
    return path.reduce((found: unknown, name) => Object(found)[name], document) === false
  })
}
