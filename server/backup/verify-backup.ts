import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { type ReadEntry, readArchive } from './archive.ts'
import { archiveForm, Contents, databaseFolder, filesFolder, Head, headEntry } from './contents.ts'
import { rowSum } from './row-sum.ts'
import { BackupUnusable } from './unusable.ts'

export interface VerifiedBackup {
  head: Head
  contents: Contents
  /** How long all entries are together, unpacked. */
  bytes: number
}

/**
 * Reads a backup to its end and compares it with its own description: every row, every file.
 * Throws `BackupUnusable`.
 */
export async function verifyBackup(
  source: Readable,
  passphrase: string | undefined,
): Promise<VerifiedBackup> {
  let head: Head | undefined
  let [bytes, files] = [0, 0]
  const sums = new Map<string, ReturnType<typeof rowSum>>()
  const last = await readArchive(source, passphrase, async (entry) => {
    bytes += entry.bytes
    if (!head) {
      head = await readHead(entry)
      return
    }
    const table = tableOf(entry.name)
    if (table !== undefined) {
      const sum = sums.get(table) ?? rowSum()
      sums.set(table, sum)
      sum.add(await readLines(entry))
    } else if (entry.name.startsWith(filesFolder)) {
      files++
    }
  })
  const { success, data: contents } = Contents.safeParse(last)
  if (!head || !success) throw new BackupUnusable('This is no backup of the product.')
  const differing = Object.entries(contents.rows).find(([table, { count, hash }]) => {
    const found = (sums.get(table) ?? rowSum()).total()
    return found.count !== count || found.hash !== hash
  })
  if (differing || files !== contents.files) {
    throw new BackupUnusable(
      `The backup does not hold what it says (${differing?.[0] ?? 'files'}): use another one.`,
    )
  }
  return { head, contents, bytes }
}

/** The first entry. Throws `BackupUnusable` if it is no backup, or has a newer form. */
export async function readHead({ name, contents }: ReadEntry): Promise<Head> {
  const { data: head } = Head.safeParse(name === headEntry ? await json(contents) : undefined)
  if (!head) throw new BackupUnusable('This is no backup of the product.')
  if (head.form > archiveForm) {
    throw new BackupUnusable(
      `The backup was made by a newer version of the product (${head.version}): restore it with that version.`,
    )
  }
  return head
}

/** The table whose rows an entry holds. */
export function tableOf(name: string): string | undefined {
  if (!name.startsWith(databaseFolder)) return undefined
  return name.slice(databaseFolder.length).split('/')[0]
}

/** The rows of an entry, each a line of JSON. */
export async function readLines({ contents }: ReadEntry): Promise<string[]> {
  const parts: Uint8Array[] = []
  for await (const part of contents) parts.push(part)
  return Buffer.concat(parts).toString('utf8').trimEnd().split('\n')
}
