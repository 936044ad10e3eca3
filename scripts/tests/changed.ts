import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { findTests, type TestFile } from './files.ts'
import { graphOf, needing } from './graph.ts'

/** Tests that read the whole tree: every change touches them. */
const everywhere = /^scripts\/[\w-]+\.test\.ts$/
/** Files that put everything together: nearly every test needs them, and so everything. */
const roots = ['server/app.ts', 'server/main.ts', 'server/serving.ts', 'server/testing/test-app.ts']
/** Ways through those are longer than any other. */
const farAway = 1_000
/** A test is about what it lies beside, however it reaches it. */
const besideEachOther = 1.5

/** Files that differ from where this branch began, whether they are committed or not. */
export function changedFiles(): string[] {
  const upstream = ['@{upstream}', 'origin/main', 'main'].find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '-q', name]).status === 0,
  )
  const [base = 'HEAD'] = upstream ? git('merge-base', 'HEAD', upstream) : []
  return [...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')]
}

/** The tests that a change touches, the nearest to it first. */
export function touchedBy(changed: readonly string[]): TestFile[] {
  const tests = findTests()
  const distances = needing(graphOf(tests.map(({ path }) => path)), changed, (file) =>
    roots.includes(file) ? farAway : 1,
  )
  const folders = new Set(changed.map((file) => dirname(file)))
  const distanceOf = ({ path }: TestFile) => {
    if (everywhere.test(path)) return changed.length > 0 ? 0 : Number.POSITIVE_INFINITY
    const distance = distances.get(path) ?? Number.POSITIVE_INFINITY
    return folders.has(dirname(path)) ? Math.min(distance, besideEachOther) : distance
  }
  return tests
    .map((test) => ({ test, distance: distanceOf(test) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ test }) => test)
}

function git(...args: string[]): string[] {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}
