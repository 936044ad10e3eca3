import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The form of the archive that this version writes, and the newest that it reads. */
export const archiveForm = 1

/** The first entry: what has to be known before anything else is read. */
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
  /** Files that the database names and that were in the storage no more. */
  missing: z.array(z.string()),
  holdsSecret: z.boolean(),
})
export type Contents = z.infer<typeof Contents>

/** Lies in the data folder and in the backup under the same name. */
export const dataEntries = {
  erased: 'erased.txt',
  seals: 'audit-seals.txt',
  secret: 'secret-key',
} as const

export const databaseFolder = 'database/'
export const filesFolder = 'files/'

/** The version of the product that runs. */
export function ownVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
