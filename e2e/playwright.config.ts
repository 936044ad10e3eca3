import { defineConfig } from '@playwright/test'
import { findChromium, quietFlags } from './chromium.ts'

const executablePath = await findChromium()
const embedded = process.env['E2E_EMBEDDED_URL'] ?? 'http://127.0.0.1:3000'
const postgresql = process.env['E2E_POSTGRESQL_URL']

/** `npm run e2e` starts the servers and names them in the environment. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: quietFlags },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'embedded', use: { baseURL: embedded } },
    ...(postgresql === undefined
      ? []
      : [{ name: 'postgresql', testMatch: 'journey.spec.ts', use: { baseURL: postgresql } }]),
  ],
})
