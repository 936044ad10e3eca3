import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from './site.ts'

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
  const site = await startSite(settings, { folder, program: 'server/development/main.ts' })
  return {
    url: site.url,
    change: (file, from, to) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (text.split(from).length !== 2) throw new Error(`${file} has not one ${from}`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    stop: async () => {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
