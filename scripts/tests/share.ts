import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TestFile } from './files.ts'
import { type FileResult, noCounts, type Task } from './result.ts'

/** The files of a process leave more and more behind; a new one takes over at this size. */
const mostMemory = 1_500_000_000

interface Worker {
  process: ChildProcess
  /** How many files it has run. */
  files: number
}

interface Sharing {
  tell: (result: FileResult) => void
  /** Whether another file may begin. */
  goesOn?: () => boolean
  /** Whether a file that fails is run once more, in a new process. */
  secondTry?: boolean
  /** How long one file may take on any machine: it only stops a file that would never end. */
  patienceMs: number
}

/**
 * Runs the files in as many processes as the machine has cores, and reports the outcome of each.
 */
export async function shareOut(
  files: readonly TestFile[],
  { tell, goesOn = () => true, secondTry = false, patienceMs }: Sharing,
): Promise<void> {
  const waiting = [...files]
  const lane = async () => {
    let worker: Worker | undefined
    for (let file = waiting.shift(); file && goesOn(); file = waiting.shift()) {
      if (worker && file.alone && worker.files > 0) worker = end(worker)
      worker ??= { process: startProcess(), files: 0 }
      let result = await runIn(worker, file, patienceMs)
      if (result.failed.length > 0 && secondTry) {
        end(worker)
        worker = { process: startProcess(), files: 0 }
        result = { ...(await runIn(worker, file, patienceMs)), failedBefore: result.text }
      }
      worker.files += 1
      tell(result)
      const isSpent =
        file.alone || result.changed.length > 0 || result.rss > mostMemory || hasEnded(worker)
      if (isSpent) worker = end(worker)
    }
    if (worker) end(worker)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

function startProcess(): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced' })
}

function runIn(
  { process, files }: Worker,
  { path }: TestFile,
  patienceMs: number,
): Promise<FileResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const patience = setTimeout(() => process.kill('SIGKILL'), patienceMs)
    const done = (result: FileResult) => {
      clearTimeout(patience)
      process.removeAllListeners()
      resolve(result)
    }
    process.on('message', done)
    process.on('exit', (code, signal) => {
      done({
        file: path,
        text: `✖ ${path}: its process ended with ${signal ?? code}`,
        failed: ['its process ended'],
        counts: { ...noCounts, tests: 1, failed: 1 },
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: 0,
        changed: [],
        rss: 0,
      })
    })
    process.send({ path, filesBefore: files } satisfies Task)
  })
}

function hasEnded({ process: { exitCode, signalCode } }: Worker): boolean {
  return exitCode !== null || signalCode !== null
}

function end({ process }: Worker): undefined {
  if (!process.connected) return
  process.removeAllListeners()
  process.disconnect()
}
