import { randomInt } from 'node:crypto'
import { presets } from '#contract/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { hashPassword } from './password-hash.ts'
import { insertAccount, isAnyAdministrator } from './queries.ts'
import { secondFactorDay } from './second-factor-rule.ts'

export interface FirstAdministrator {
  email: string
  /** Made here and kept nowhere; undefined where the operator chose it. */
  password: string | undefined
}

/** Makes the first administrator of an installation without any. Undefined where there is one. */
export async function ensureFirstAdministrator(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
): Promise<FirstAdministrator | undefined> {
  if (await isAnyAdministrator(deps.db)) return undefined
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

/** Letters and digits that can't be taken for one another. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twenty of them, 99 bits, in groups that can be read out. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
