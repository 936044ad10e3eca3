import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './postgresql.ts'

export interface RunningSite {
  url: string
  dataDir: string
  pid: number
  /** From the start of the process to its first answer. */
  readyAfterMs: number
  /** Stops it and removes its data folder, unless that is to be kept; how it ended. */
  stop: (options?: { keepData?: boolean }) => Promise<number | null>
}

/**
 * Starts the production build as a process of its own, with a new data folder (a space in its
 * path) and the given settings, and waits until it is ready.
 */
export async function startSite(
  settings: Record<string, string>,
  { readyWithinMs = 60_000 } = {},
): Promise<RunningSite> {
  const startedAt = performance.now()
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'passerelle site '))
  const port = settings['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  await untilReady(url, child, performance.now() + readyWithinMs)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    stop: async ({ keepData = false } = {}) => {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const code = await ended
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

async function untilReady(url: string, child: ChildProcess, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('The server was not ready in time')
}
