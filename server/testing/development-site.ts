import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './postgresql.ts'

const sources = [
  ...['app', 'contract', 'data', 'locales', 'migrations', 'public', 'server'],
  ...[
    'package.json',
    'package-lock.json',
    'react-router.config.ts',
    'tsconfig.json',
    'vite.config.ts',
  ],
]

export interface DevelopmentSite {
  url: string
  /** Replaces a piece of a source, which has to be there once. */
  change: (file: string, from: string, to: string) => void
  stop: () => Promise<void>
}

/**
 * `npm run dev` in a copy of the tree, so that a test may change its sources. The copy lies within
 * the project, where what is installed is found, and not with the results of tests, in which Vite
 * sees no change.
 */
export async function startDevelopmentSite(
  settings: Record<string, string>,
): Promise<DevelopmentSite> {
  mkdirSync('build', { recursive: true })
  const folder = mkdtempSync(join('build', 'development-'))
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle development '))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/development/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATES_URL: '',
      FORM_LEAST_SECONDS: '0',
      ...settings,
    },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await sleep(50)
  }
  return {
    url,
    change: (file, from, to) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (text.split(from).length !== 2) throw new Error(`${file} has not one ${from}`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
      for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
    },
  }
}
