import type { Db } from '../database/database.ts'
import { type KeyRing, keyIdOf } from '../keys/secret.ts'
import { listKeptFiles, listSecretIds } from './key-queries.ts'

/** The names under which the files that the database knows lie in the storage. */
export function namesOfKeptFiles(db: Db): Promise<string[]> {
  return listKeptFiles(db)
}

/** The names of secrets that keys of files are wrapped with and that are not among these. */
export async function secretsMissing(db: Db, { current, former }: KeyRing): Promise<string[]> {
  const known = [current, ...former].map((one) => keyIdOf({ current: one }))
  return (await listSecretIds(db)).filter((id) => !known.includes(id))
}
