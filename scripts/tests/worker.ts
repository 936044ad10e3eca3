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
// What tests have started is ended as at the end of any process.
process.on('disconnect', () => process.exit())

async function runFile(file: string): Promise<FileResult> {
  // A run is over when nothing is left to wait for: the channel to whom we answer doesn't count.
  process.channel?.unref()
  const [environment, globals] = [{ ...process.env }, Object.getOwnPropertyNames(globalThis)]
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
      // What fails outside of every test fails the file.
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
  const changed = [...undoEnvironment(environment), ...newGlobals(globals)]
  return {
    file,
    text: text.trimEnd(),
    failed,
    counts,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    changed,
    rss: process.memoryUsage.rss(),
  }
}

const summaryLine = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/**
 * Takes away the variables that the file has added, and names those that it changed or removed:
 * what was loaded before them may have read what they were.
 */
function undoEnvironment(before: NodeJS.ProcessEnv): string[] {
  const added = Object.keys(process.env).filter((name) => before[name] === undefined)
  for (const name of added) delete process.env[name]
  return Object.keys(before)
    .filter((name) => before[name] !== process.env[name])
    .map((name) => `process.env.${name}`)
}

/** Names of what the file has put beside the platform's own; libraries mark theirs with `__`. */
function newGlobals(before: readonly string[]): string[] {
  return Object.getOwnPropertyNames(globalThis)
    .filter((name) => !before.includes(name) && !name.startsWith('__'))
    .map((name) => `globalThis.${name}`)
}
