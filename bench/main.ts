import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { runLighthouse } from './lighthouse.ts'
import { loadTool } from './load.ts'
import { comparePage, costOfRendering, timeRendering, weighPages } from './pages.ts'
import { measureStart } from './processes.ts'
import { writeReport } from './report.ts'

/**
 * Measures the production build and keeps the figures in `bench/results/`. Parts can be named:
 * `npm run bench -- start pages journey lighthouse search import applying administration refresh hostile
 * workers stress`.
 * The search and the import are measured on generated data, or on real files named by `--programs=`
 * and `--universities=`; of the administration `--only=` measures the questions whose name has this
 * in it, and of the stress those whose name has; `--kills=` is how often it kills the process.
 */
const parts = [
  ...(['start', 'pages', 'journey', 'lighthouse', 'search', 'import', 'applying'] as const),
  'administration',
  'refresh',
  'hostile',
  'workers',
  'stress',
] as const
type Part = (typeof parts)[number]

const { values, positionals } = parseArgs({
  options: {
    programs: { type: 'string' },
    universities: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    kills: { type: 'string', default: '10' },
  },
  allowPositionals: true,
})
const wanted = positionals.length > 0 ? parts.filter((part) => positionals.includes(part)) : parts

const results: Record<string, unknown> = {
  at: new Date().toISOString(),
  machine: { cores: availableParallelism(), node: process.version, loadTool },
}

const work: Record<Part, () => Promise<unknown>> = {
  start: () => measureStart(),
  pages: measurePages,
  journey: () => onSite(async (url) => (await import('./journey.ts')).measureJourney(url)),
  lighthouse: () =>
    onSite((url, paths) =>
      runLighthouse(url, pick(paths, ['home', 'finder', 'destination', 'program'])),
    ),
  search: async () => (await import('./search.ts')).measureSearch(values),
  import: async () => (await import('./import.ts')).measureImport(values),
  applying: async () => (await import('./applying/applying.ts')).measureApplying(),
  administration: async () =>
    (await import('./administration/administration.ts')).measureAdministration({
      only: values.only,
      rounds: Number(values.rounds),
    }),
  refresh: async () => (await import('./refresh.ts')).measureRefresh(),
  hostile: async () => (await import('./hostile.ts')).measureHostile(),
  workers: async () => (await import('./workers.ts')).measureWorkers(),
  stress: async () =>
    (await import('./stress/stress.ts')).measureStress({
      only: values.only,
      kills: Number(values.kills),
    }),
}

for (const part of wanted) {
  console.log(`── ${part}`)
  results[part] = await work[part]()
  console.log(JSON.stringify(results[part], null, 2))
}

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
writeFileSync(join(folder, 'latest.md'), writeReport(results))
console.log(`Kept in ${folder}`)

function measurePages(): Promise<unknown> {
  return onSite(async (url, paths, site) => ({
    weightsKb: await weighPages(url, paths),
    lowDataKb: await weighPages(url, publicOnly(paths), { lowData: true }),
    renderMs: await timeRendering(url, paths),
    uncached: await costOfRendering(
      site,
      pick(paths, ['finder', 'destination', 'program', 'university']),
    ),
    requestsPerSecond: {
      home: await comparePage(url, '/'),
      destination: await comparePage(url, paths['destination'] ?? '/'),
      program: await comparePage(url, paths['program'] ?? '/'),
      finder: await comparePage(url, '/program?destination=india&level=master&q=engineering'),
    },
  }))
}

async function onSite<T>(
  measure: (url: string, paths: Record<string, string>, site: RunningSite) => Promise<T>,
): Promise<T> {
  const site = await startSite({ LOG_LEVEL: 'warn' })
  try {
    return await measure(site.url, await pagePaths(site.url), site)
  } finally {
    await site.stop()
  }
}

/** One page of each kind. */
async function pagePaths(site: string): Promise<Record<string, string>> {
  const found: { rows: { key: string; university: { key: string } }[] } = await (
    await fetch(`${site}/api/programs?sort=deadline`)
  ).json()
  const program = found.rows.at(-1)
  if (!program) throw new Error('The starter catalogue has no program to measure')
  return {
    home: '/',
    destination: '/destinations/india',
    finder: '/program',
    program: `/program/${program.key}`,
    university: `/university/${program.university.key}`,
    services: '/services',
    apply: '/apply',
    contact: '/contact',
    signin: '/auth/signin',
  }
}

/** Sign-in is made by scripts: it has no low-data version. */
function publicOnly({ signin: _, ...paths }: Record<string, string>): Record<string, string> {
  return paths
}

function pick(paths: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).filter(([name]) => names.includes(name)))
}
