import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '#server/testing/global-setup.ts'
import { changedFiles, touchedBy } from './changed.ts'
import { findTests } from './files.ts'
import { type FileResult, sumOf } from './result.ts'
import { shareOut } from './share.ts'

/*
 * Runs test files on the database that the environment names. `scripts/test.ts` starts it.
 */

const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1000
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Leaves out what would do the same on the embedded database, where it has run. */
    'of-server': { type: 'boolean', default: false },
    /** The tests that the change touches, nearest first, for a limited time. */
    changed: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '45' },
    /** After so many minutes a file hangs, and its process is ended. */
    patience: { type: 'string', default: '30' },
  },
})
const found = values.changed ? touchedBy(changedFiles()) : findTests(positionals)
const files = found.filter(
  (file) =>
    (!values['of-server'] || file.knowsServer) &&
    // They walk the built pages, and a build takes as long as all others.
    (!values.changed || !file.alone),
)
if (found.length > files.length) {
  const why = values.changed ? 'walk the built pages' : 'do the same on any database, and have run'
  console.log(`${found.length - files.length} of ${found.length} files are left out: they ${why}`)
}

const results: FileResult[] = []
const needsDatabase = files.some((file) => file.knowsDatabase)
if (needsDatabase) await globalSetup()
await shareOut(files, {
  patienceMs: Number(values.patience) * 60_000,
  goesOn: () => !values.changed || seconds() < Number(values.seconds),
  // In a whole run a test that passes only at its second try is reported as such, as browser tests
  // are.
  secondTry: positionals.length === 0 && !values.changed,
  tell: (result) => {
    results.push(result)
    const [took, cpu] = [result.seconds, result.cpuSeconds].map((one) => one.toFixed(1))
    console.log(`── ${result.file} (${took} s, CPU ${cpu} s)\n${result.text}`)
  },
})
if (needsDatabase) await globalTeardown()

const failed = results.filter((one) => one.failed.length > 0)
const unsteady = results.filter((one) => one.failed.length === 0 && one.failedBefore !== undefined)
for (const { file, failedBefore = '' } of unsteady) {
  console.log(`\n⚠ ${file} passed at its second try only\n${failuresIn(failedBefore)}`)
}
for (const { file, text } of failed) console.log(`\n✖ ${file}\n${failuresIn(text)}`)
const totals = sumOf(results.map(({ counts }) => counts))
for (const [name, count] of Object.entries(totals)) console.log(`ℹ ${name} ${count}`)
console.log(`ℹ files ${results.length} of ${files.length}`)
console.log(`ℹ at a second try ${unsteady.length}`)
console.log(`ℹ seconds ${seconds().toFixed(1)}`)
const cpuSeconds = results.reduce((sum, one) => sum + one.cpuSeconds, 0)
console.log(`ℹ CPU seconds ${cpuSeconds.toFixed(1)}`)
const hasRun = results.length > 0 || values.changed
process.exitCode = failed.length === 0 && hasRun ? 0 : 1

function failuresIn(text: string): string {
  return text.split('\n\n✖ failing tests:').at(-1) ?? text
}
