import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from './postgresql.ts'

export interface RunningSite {
  url: string
  dataDir: string
  pid: number
  /** From the start of the process to its first answer. */
  readyAfterMs: number
  /** How it ended, with its code or the signal that killed it, once it has. */
  ended: Promise<number | string>
  /** Stops it and removes its data folder, unless that is to be kept; how it ended. */
  stop: (options?: { keepData?: boolean }) => Promise<number | string>
}

/**
 * Starts the production build as a separate process, with a new data folder (a space in its
 * path) and the given settings, and waits until it is ready. A module may be loaded before it, which
 * may kill it: then it is waited for until it is ready or dead. `folder` is where the product lies,
 * `program` what starts it there.
 */
export async function startSite(
  settings: Record<string, string>,
  {
    readyWithinMs = 180_000,
    preload,
    folder = process.cwd(),
    program = 'server/main.ts',
  }: { readyWithinMs?: number; preload?: string; folder?: string; program?: string } = {},
): Promise<RunningSite> {
  const startedAt = performance.now()
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'passerelle site '))
  const port = settings['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const before = preload === undefined ? [] : ['--import', pathToFileURL(preload).href]
  const child = spawn(process.execPath, [...before, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATES_URL: '',
      // What drives it presses faster than a hand.
      FORM_LEAST_SECONDS: '0',
      ...settings,
    },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''))
  })
  void ended.then(() => process.off('exit', endWithUs))
  await untilReady({ url, child, mayDie: preload !== undefined }, performance.now() + readyWithinMs)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    ended,
    stop: async ({ keepData = false } = {}) => {
      child.kill('SIGTERM')
      const code = await ended
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

interface Starting {
  url: string
  child: ChildProcess
  mayDie: boolean
}

async function untilReady({ url, child, mayDie }: Starting, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (mayDie && child.signalCode !== null) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('The server was not ready in time')
}
