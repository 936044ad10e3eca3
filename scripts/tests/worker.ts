import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { type FileResult, noCounts, type Task } from './result.ts'

/*
 * Runs one test file after another as each is named to it, in one process: what they share (the
 * modules of the product, the compiled database) is loaded and made fast once.
 */

process.on('message', ({ path, filesBefore }: Task) => {
  process.env['TEST_FILES_BEFORE'] = String(filesBefore)
  void runFile(path).then((result) => {
    process.channel?.ref()
    process.send?.(result)
  })
})
// What tests have started is stopped as at the end of any process.
process.on('disconnect', () => process.exit())

async function runFile(file: string): Promise<FileResult> {
  // A run is over when nothing is left to wait for: the channel that we answer on doesn't count.
  process.channel?.unref()
  const [environment, globals] = [{ ...process.env }, globalsNow()]
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  const events = run({ files: [file], isolation: 'none' })
  const report = new spec()
  const failed: string[] = []
  let text = ''
  report.on('data', (part: Buffer | string) => {
    text += part
  })
  const counts = { ...noCounts }
  for await (const event of events) {
    if (event.type === 'test:summary') {
      Object.assign(counts, event.data.counts)
      // A failure outside of every test fails the file.
      if (!event.data.success && failed.length === 0) failed.push(file)
    }
    if (event.type === 'test:fail' && event.data.todo === undefined) failed.push(event.data.name)
    // One summary is written of all files.
    const isSummary =
      event.type === 'test:summary' ||
      (event.type === 'test:diagnostic' && summaryLine.test(event.data.message))
    if (!isSummary) report.write(event)
  }
  report.end()
  await new Promise((resolve) => report.once('end', resolve))
  const { user, system } = process.cpuUsage(cpu)
  return {
    file,
    text: text.trimEnd(),
    failed,
    counts,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    changed: [...changesOf(environment), ...changedGlobals(globals)],
    rss: process.memoryUsage.rss(),
  }
}

/** Globals that libraries set for the whole process, once they are loaded. */
const ofLibraries = { variables: ['NODE_TEST_WORKER_ID', 'VIPSHOME'], globals: /^__/ }

const summaryLine = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** Names of what the file has changed in what all files of the process share. */
function changesOf(before: NodeJS.ProcessEnv): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(process.env)])]
    .filter((name) => before[name] !== process.env[name] && !ofLibraries.variables.includes(name))
    .map((name) => `process.env.${name}`)
}

/** Browser globals that Node has as well: a page test replaces them with its own. */
const ofBrowsers = ['localStorage', 'sessionStorage', 'navigator']

/** Every global by its name; of those that tests replace, what they are. */
function globalsNow(): Map<string, unknown> {
  return new Map(
    Object.getOwnPropertyNames(globalThis).map((name) => {
      const property = ofBrowsers.includes(name)
        ? Object.getOwnPropertyDescriptor(globalThis, name)
        : undefined
      return [name, property?.get ?? property?.value]
    }),
  )
}

function changedGlobals(before: ReadonlyMap<string, unknown>): string[] {
  return [...globalsNow()]
    .filter(([name, now]) => !before.has(name) || before.get(name) !== now)
    .map(([name]) => name)
    .filter((name) => !ofLibraries.globals.test(name))
    .map((name) => `globalThis.${name}`)
}
