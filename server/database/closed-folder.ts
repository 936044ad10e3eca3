import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Makes everything that this process writes from here on private to its user, the embedded
 * database’s files included. A process does this first; its threads inherit it.
 */
export function writeForOneselfAlone(): void {
  if (isMainThread) process.umask(0o077)
}

const others = 0o077

/**
 * Closes the data folder, its contents and the embedded database to other users of the machine: anyone
 * who may write to one of its files has the whole database. The embedded database makes its files open
 * to all whatever the process says, so the folders around them are what counts. Answers whether others
 * could get in until now, and what they still can open because another user owns it.
 */
export function closeFolder(dataDir: string): { wasOpen: boolean; open: string[] } {
  const database = join(dataDir, 'database')
  const wasOpen = (lstatSync(dataDir).mode & others) !== 0
  const open: string[] = []
  const all = [dataDir, ...readEntries(dataDir, false), ...readEntries(database, true)]
  for (const path of all) {
    try {
      const found = lstatSync(path)
      if (found.isSymbolicLink() || (found.mode & others) === 0) continue
      chmodSync(path, found.mode & 0o7700)
    } catch (error) {
      // A file of the database may go at any moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) open.push(path)
    }
  }
  return { wasOpen, open }
}

function readEntries(folder: string, recursive: boolean): string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch {
    return []
  }
}
