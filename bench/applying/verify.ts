import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type KeyRing, readSecret } from '#server/keys/secret.ts'
import { unseal } from '#server/storage/sealed-form.ts'
import { unwrapKey } from '#server/storage/wrap-key.ts'
import type { Acknowledged } from './applicant.ts'
import type { MailServer } from './mail-server.ts'

/** Everything here is to be zero. */
export interface Faults {
  /** Acknowledged and not there. */
  lost: number
  /** There more than once: a person with two applications, or a form with two submissions. */
  doubled: number
  /** There, although no one got an acknowledgement. */
  unacknowledged: number
  /** Applications without their two documents, first step or audit line. */
  notWhole: number
  /** Files whose fingerprint is not the one written down, or that are missing. */
  filesDamaged: number
  /** Files in the storage that nothing refers to. */
  filesLeftBehind: number
  /** Applications with no mail, or with more than one. */
  mailsMissing: number
  mailsDoubled: number
}

/** Compares what was acknowledged with what the database, the storage and the mail server hold. */
export async function findFaults(
  client: pg.Client,
  dataDir: string,
  acknowledged: readonly Acknowledged[],
  { messagesByNumber }: MailServer,
): Promise<Faults> {
  const numbers = acknowledged.flatMap((one) => one.numbers)
  const promised = new Set(numbers)
  const { rows } = await client.query<{ number: string; email: string; whole: boolean }>(`
    select number, email,
      (select count(*) from document_application join document on document.id = document_id
        where application_id = application.id and frozen_at is not null) = 2
      and (select count(*) from application_history
        where application_id = application.id and to_status = 'submitted') = 1 as whole
    from application join applicant on applicant.id = application.applicant_id`)
  const { rows: files } = await client.query<StoredFile>(`
    select stored_as, name, secret_id, wrapped_key, file_key.bytes, sha256
    from document left join file_key on name = storage_name and kept_at is not null
    where storage_name is not null`)
  const { rows: known } = await client.query<{ stored_as: string }>(`
    select stored_as from file_key where name in (
      select storage_name from document_trash union select storage_name from document_upload)`)
  const there = new Set(rows.map((row) => row.number))
  const kept = filesIn(join(dataDir, 'files'))
  const named = new Set([...files, ...known].map((file) => file.stored_as))
  const secret = readSecret({ secretKey: undefined, formerSecretKeys: [] }, dataDir)
  const whole = await Promise.all(files.map((file) => isWhole(secret, dataDir, file)))
  const messages = [...there].map((number) => messagesByNumber.get(number)?.size ?? 0)
  return {
    lost: numbers.filter((number) => !there.has(number)).length,
    doubled:
      rows.length - new Set(rows.map((row) => row.email)).size + numbers.length - promised.size,
    unacknowledged: [...there].filter((number) => !promised.has(number)).length,
    notWhole: rows.filter((row) => !row.whole).length,
    filesDamaged: whole.filter((one) => !one).length,
    filesLeftBehind: kept.filter((name) => !named.has(name)).length,
    mailsMissing: messages.filter((count) => count === 0).length,
    mailsDoubled: messages.filter((count) => count > 1).length,
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

interface StoredFile {
  stored_as: string
  name: string
  secret_id: string
  wrapped_key: Buffer
  bytes: number
  sha256: Buffer
}

async function isWhole(secret: KeyRing, dataDir: string, file: StoredFile): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    const sealed = createReadStream(join(dataDir, 'files', file.stored_as))
    for await (const piece of unseal(unwrapKey(secret, file, file), file.bytes, sealed)) {
      hash.update(piece)
    }
  } catch {
    return false
  }
  return hash.digest().equals(file.sha256)
}
