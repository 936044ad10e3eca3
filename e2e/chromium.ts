import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sparticuz, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'

/** Flags for a browser that talks only to the page's own server. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const named = () => process.env['CHROMIUM_PATH']
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** A browser as people have it: the one named, one installed, or the one an npm package carries. */
export async function findChromium(): Promise<string> {
  return named() ?? installed ?? unpackChromium()
}

/**
 * The browser to test with. The packaged one is Chromium's headless shell: the same engine without
 * the windows around it, at a third of the processor time.
 */
export async function findHeadlessShell(): Promise<string> {
  const chosen = named()
  if (chosen !== undefined) return chosen
  const packaged = await unpackChromium().catch(() => undefined)
  if (packaged !== undefined && runs(packaged)) return packaged
  if (installed !== undefined) return installed
  throw new Error('No browser runs here: install Chromium, or name one in CHROMIUM_PATH')
}

/** Unpacks the packaged browser once, inside the project: /tmp may be another user's. */
async function unpackChromium(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const browser = await sparticuz.executablePath()
    if (!runs(browser)) {
      // A machine without the libraries a browser wants: the package carries those too.
      const packed = fileURLToPath(
        new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')),
      )
      if (!existsSync(join(folder, 'al2023'))) await inflate(packed)
      setupLambdaEnvironment(join(folder, 'al2023/lib'))
    }
    return browser
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}

const runs = (browser: string): boolean => spawnSync(browser, ['--version']).status === 0
