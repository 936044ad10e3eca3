import { defineConfig } from '@playwright/test'
import { findHeadlessShell, quietFlags } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { sites } from './sites.ts'

// Found once: the workers read this file anew, and inherit what it has set.
const executablePath = await findHeadlessShell()
process.env['CHROMIUM_PATH'] = executablePath

/** `npm run e2e` starts the sites; all tests run on the first, the journey on each, and in each engine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  // With three on two cores a row is sometimes redrawn under the mouse.
  workers: 2,
  forbidOnly: true,
  // A second try is reported as "flaky", never hidden.
  retries: 1,
  // Long: a busy machine takes its time, and failures are reported all the same.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: quietFlags },
    screenshot: 'only-on-failure',
    // Each frame of what moves is computed, as no graphics card draws it: a fifth of a run. What is
    // about movement runs `withMotion`, and so does the journey.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's answers can't be distinguished from the network's; the offline tests allow
    // one.
    serviceWorkers: 'block',
  },
  projects: sites.map(({ name, url }, at) => ({
    name,
    use: { baseURL: url, ...(name === 'firefox' && inFirefox()) },
    ...(at > 0 && { testMatch: 'journey.spec.ts' }),
  })),
})

/** The installed browser, driven by WebDriver BiDi: Playwright's own build isn't needed. */
function inFirefox() {
  const installed = findFirefox()
  if (installed === undefined) throw new Error('E2E_FIREFOX_URL is set, but there is no Firefox')
  return {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath: installed, args: [] },
  }
}
