import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Thrown when the embedded database's directory can't be used; the message says why. */
export class DirectoryUnusable extends Error {}

/**
 * Takes the embedded database's directory for this process: two processes in it would damage it.
 * A lock whose process is gone is taken over. Returns the function that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  ensureDirectory(directory)
  const file = join(directory, 'in-use-by')
  const me = `${process.pid} ${startedAt(process.pid)}`

  for (let attempt = 0; ; attempt++) {
    try {
      const descriptor = openSync(file, 'wx', 0o600)
      writeSync(descriptor, me)
      closeSync(descriptor)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readFileSync(file, 'utf8')
    const pid = Number.parseInt(holder, 10)
    if (
      attempt > 1 ||
      (Number.isInteger(pid) && pid > 0 && holder === `${pid} ${startedAt(pid)}`)
    ) {
      throw new DirectoryUnusable(
        `The embedded database in ${directory} is already open in process ${pid}.\n` +
          'Only one process may use it. Stop that process, choose another DATA_DIR,\n' +
          'or set DATABASE_URL to a PostgreSQL server, which many processes can share.',
      )
    }
    rmSync(file, { force: true })
  }
}

/** Makes a folder if there is none. Throws `DirectoryUnusable` unless this user may write to it. */
export function ensureDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new DirectoryUnusable(
      `DATA_DIR can't be used: ${directory} is not a folder this user may write to (${reason}).`,
    )
  }
}

/**
 * When a process started, in clock ticks, so that a reused process id is not mistaken for the
 * holder; 'gone' if there is no such process, 'alive' if the system says no more.
 */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive'
  } catch {
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch {
      return 'gone'
    }
  }
}
