import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sealsFile } from '../audit/seals-file.ts'
import { secretFile } from '../keys/secret.ts'
import { erasedFile } from '../privacy/erased-file.ts'

/** The form of the archive that this version writes, and the newest that it reads. */
export const archiveForm = 1

/** The first entry: everything that must be known before the rest is read. */
export const headEntry = 'backup.json'
export const Head = z.object({
  form: z.number().int(),
  /** The version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The last step that the database had run. */
  lastStep: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
})
export type Head = z.infer<typeof Head>

/** The last entry, beside its digest of all others. */
export const Contents = z.object({
  /** How many rows each table has, and the sum of their SHA-256, so that their order doesn't matter. */
  rows: z.record(z.string(), z.object({ count: z.number().int(), hash: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), isCalled: z.boolean() })),
  files: z.number().int(),
  /** Files that the database names but the storage no longer had. */
  missing: z.array(z.string()),
  holdsSecret: z.boolean(),
})
export type Contents = z.infer<typeof Contents>

/** The files beside the database and the documents, by name in the backup. */
export const dataEntries = {
  erased: 'erased.txt',
  seals: 'audit-seals.txt',
  secret: 'secret-key',
} as const

/** Where each of them is in the data folder. */
export const dataFiles = {
  [dataEntries.erased]: (dataDir: string) => erasedFile({ dataDir }),
  [dataEntries.seals]: (dataDir: string) => sealsFile({ dataDir }),
  [dataEntries.secret]: secretFile,
} as const

/** Undefined if there is no such file. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export const databaseFolder = 'database/'
export const filesFolder = 'files/'

/** The version of the product that runs. */
export function ownVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
