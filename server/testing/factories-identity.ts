import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/common/values/languages.ts'
import {
  type Permission,
  type PresetName,
  presets,
  type Role,
  type Scope,
} from '#contract/identity/permissions.ts'
import type { Deps } from '../deps.ts'
import { startSession } from '../identity/sessions/sessions.ts'
import { scopeColumns } from '../identity/staff/scope.ts'

/** The password of every account made here, and its hash, so that no test waits for argon2. */
export const testPassword = 'a quiet harbour at dawn'
export const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cGFzc2VyZWxsZS10ZXN0cw$3qzLFx0rF2vvd5AhNK0D58/EcZasnTS4lrnLIouueMo'

export interface TestAccount {
  id: number
  key: string
  email: string
  role: Role
}

export interface AccountSettings {
  email?: string
  role?: Role
  preset?: PresetName | null
  permissions?: readonly Permission[]
  scope?: Scope
  givenNames?: string
  familyName?: string | null
  language?: Language
  status?: 'invited' | 'active' | 'suspended'
  emailVerified?: boolean
  passwordHash?: string | null
  /** From which day on it needs a second factor, if it is an administrator's: never, by default. */
  secondFactorFrom?: string
}

/** An account straight in the database: an active administrator with every permission, by default. */
export async function makeAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  settings: AccountSettings = {},
): Promise<TestAccount> {
  const key = randomBytes(16).toString('base64url')
  const role = settings.role ?? 'admin'
  const preset = settings.preset ?? (role === 'admin' && !settings.permissions ? 'owner' : null)
  return deps.db
    .insertInto('account')
    .values({
      key,
      email: settings.email ?? `${key.toLowerCase()}@passerelle.test`,
      password_hash: settings.passwordHash === undefined ? testPasswordHash : settings.passwordHash,
      role,
      preset,
      permissions: [...(settings.permissions ?? (preset ? presets[preset] : []))],
      ...scopeColumns(settings.scope ?? { kind: 'all' }),
      given_names: settings.givenNames ?? 'Amina',
      family_name: settings.familyName === undefined ? 'Diallo' : settings.familyName,
      language: settings.language ?? 'en',
      status: settings.status ?? 'active',
      second_factor_from: settings.secondFactorFrom ?? '9999-12-31',
      email_verified_at: settings.emailVerified === false ? null : deps.now(),
    })
    .returning(['id', 'key', 'email', 'role'])
    .executeTakeFirstOrThrow()
}

/** A signed-in device of an account, without the sign-in. */
export function openSession(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  account: Pick<TestAccount, 'id' | 'role'>,
  { persist = false }: { persist?: boolean } = {},
) {
  return startSession(deps.db, deps, account, { persist, userAgent: 'a test' })
}
