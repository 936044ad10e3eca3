import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SecurityLog } from './security-line.ts'

interface Options {
  folder: string
  /** How long files that were full or a day old are kept. */
  days: number
  now: () => Date
  /** A file that has grown to this makes room for the next one. */
  maxBytes?: number
}

const name = 'security.log'
const rotated = /^security-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)\.log$/
const dayMs = 24 * 3600_000

/**
 * A file that lines are added to. One that is large or a day old is put aside under the time of that,
 * and removed after so many days. Several processes may write to the same one, and another program may
 * take it away: each line first checks whether the file is still where it was.
 */
export function openLogFile({
  folder,
  days,
  now,
  maxBytes = 10 * 1024 ** 2,
}: Options): SecurityLog {
  const path = join(folder, name)
  let held: { file: number; inode: number; begun: number } | undefined

  function current(): number {
    const found = statSync(path, { throwIfNoEntry: false })
    if (held && held.inode !== found?.ino) letGo()
    held ??= open()
    const isFull = (found?.size ?? 0) >= maxBytes
    if (!isFull && now().getTime() - held.begun < dayMs) return held.file
    letGo()
    renameSync(path, join(folder, `security-${now().toISOString().replaceAll(/[:.]/g, '-')}.log`))
    forget()
    held = open()
    return held.file
  }

  function open() {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = openSync(path, 'a+', 0o600)
    return { file, inode: fstatSync(file).ino, begun: firstTime(file) ?? now().getTime() }
  }

  function letGo(): void {
    if (held) closeSync(held.file)
    held = undefined
  }

  function forget(): void {
    for (const file of readdirSync(folder)) {
      const at = rotated.exec(file)?.[1]?.replace(/T(\d+)-(\d+)-(\d+)-/, 'T$1:$2:$3.')
      if (at !== undefined && now().getTime() - Date.parse(at) > days * dayMs) {
        rmSync(join(folder, file), { force: true })
      }
    }
  }

  return {
    write: ({ line }) => void writeSync(current(), `${line}\n`),
    close: async () => letGo(),
  }
}

/** When the first line of the file was written. */
function firstTime(file: number): number | undefined {
  const start = Buffer.alloc(60)
  readSync(file, start, 0, start.length, 0)
  const time = /"time":"([^"]+)"/.exec(start.toString('utf8'))?.[1]
  return time === undefined ? undefined : Date.parse(time)
}
