import type { Db } from '../database/database.ts'
import { type KeyRing, keyIdOf } from '../keys/secret.ts'
import { listKeptFiles, listSecretIds } from './key-queries.ts'

/** The names in the storage of the files that the database knows. */
export function namesOfKeptFiles(db: Db): Promise<string[]> {
  return listKeptFiles(db)
}

/** The names of secrets, not among these, that keys of files are wrapped with. */
export async function secretsMissing(db: Db, { current, former }: KeyRing): Promise<string[]> {
  const known = [current, ...former].map((one) => keyIdOf({ current: one }))
  return (await listSecretIds(db)).filter((id) => !known.includes(id))
}
