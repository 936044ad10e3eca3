import { randomInt } from 'node:crypto'
import { limits } from '#contract/documents/values/limits.ts'
import { presets } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { secondFactorDay } from '../factors/second-factor-rule.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import {
  findEndedFirstPassword,
  insertAccount,
  isAnyAdministrator,
  replaceFirstPassword,
} from '../queries.ts'
import { secondsAfter } from '../sessions/sessions.ts'

export interface FirstAdministrator {
  email: string
  /** Generated here and not stored; undefined if the operator chose it. */
  password: string | undefined
}

/**
 * Makes the first administrator of an installation without any. If the printed password expired before
 * it was used, makes another. Undefined if an administrator has signed in.
 */
export async function ensureFirstAdministrator(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
): Promise<FirstAdministrator | undefined> {
  if (await isAnyAdministrator(deps.db)) return renewFirstPassword(deps)
  const { adminEmail: email, adminPassword } = deps.env
  const password = adminPassword ?? readablePassword()
  const passwordHash = await hashPassword(password)

  const made = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const account = await insertAccount(tx, {
      key: newOpaqueKey(),
      email,
      password_hash: passwordHash,
      role: 'admin',
      preset: 'owner',
      permissions: [...presets.owner],
      given_names: email.slice(0, email.lastIndexOf('@')),
      email_verified_at: now,
      second_factor_from: secondFactorDay(now),
      first_password_until: adminPassword === undefined ? endOfPrinted(now) : null,
      created_at: now,
      updated_at: now,
    })
    if (!account) return undefined
    await recordAudit(tx, {
      actor: 'system',
      action: 'staff.created',
      entity: 'staff',
      entityKey: account.key,
    })
    return account
  })
  return made && { email, password: adminPassword === undefined ? password : undefined }
}

/** Whoever can start the server can read all its data: another password gives them nothing new. */
async function renewFirstPassword({
  db,
  now: clock,
}: Pick<Deps, 'db' | 'now'>): Promise<FirstAdministrator | undefined> {
  const now = clock()
  const account = await findEndedFirstPassword(db, now)
  if (!account) return undefined
  const password = readablePassword()
  const isOurs = await replaceFirstPassword(db, account.id, {
    hash: await hashPassword(password),
    until: endOfPrinted(now),
    now,
  })
  return isOurs ? { email: account.email, password } : undefined
}

function endOfPrinted(from: Date): Date {
  return secondsAfter(from, limits.firstPasswordDays * 24 * 3600)
}

/** Letters and digits that can't be mistaken for one another. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Thirty of them, 148 bits, in groups that can be read out. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join('')
  return Array.from({ length: 6 }, group).join('-')
}
