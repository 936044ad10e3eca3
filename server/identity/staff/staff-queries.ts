import { sql, type Updateable } from 'kysely'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { StaffQuery, StaffRow } from '#contract/identity/identity.ts'
import type { Permission, Scope } from '#contract/identity/permissions.ts'
import type { Db } from '../../database/database.ts'
import { literally } from '../../database/literally.ts'
import type { AccountTable } from '../../database/tables.ts'

const staffColumns = [
  'account.id',
  'account.key',
  'account.given_names as givenNames',
  'account.family_name as familyName',
  'account.email',
  'account.title',
  'account.role',
  'account.preset',
  'account.permissions',
  'account.scope',
  'account.scope_destinations',
  'account.language',
  'account.languages',
  'account.status',
  'account.last_sign_in_at as lastSignInAt',
  'account.created_at as createdAt',
  'account.version',
] as const

export interface Staff extends Omit<StaffRow, 'lastSignInAt' | 'createdAt' | 'scope'> {
  scope: Scope['kind']
  scope_destinations: DestinationKey[]
  id: number
  hasPassword: boolean
  lastSignInAt: Date | null
  createdAt: Date
}

const hasFactor = sql<boolean>`(exists (select from passkey where account_id = account.id)
  or exists (select from totp_factor
    where account_id = account.id and confirmed_at is not null))`

function selectStaff(db: Db) {
  return db
    .selectFrom('account')
    .select(staffColumns)
    .select(sql<boolean>`account.password_hash is not null`.as('hasPassword'))
    .select(hasFactor.as('secondFactor'))
    .where('account.role', '!=', 'applicant')
    .$narrowType<{ role: 'admin' | 'staff' }>()
}

/** One page ordered by name, and the total. */
export async function listStaff(
  db: Db,
  { q, status, page, size }: StaffQuery,
): Promise<{ rows: Staff[]; total: number }> {
  const name = sql<string>`plain(given_names || ' ' || coalesce(family_name, '') || ' ' || email)`
  const pattern = q ? sql<string>`'%' || plain(${literally(q)}) || '%'` : undefined
  const all = status ? selectStaff(db).where('account.status', '=', status) : selectStaff(db)
  const matching = pattern ? all.where(name, 'like', pattern) : all
  const rows = await matching
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(name)
    .orderBy('account.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const [first] = rows
  if (first || page === 1) {
    return { rows: rows.map(({ total: _, ...row }) => row), total: first?.total ?? 0 }
  }
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows: [], total }
}

export function findStaff(db: Db, key: string): Promise<Staff | undefined> {
  return selectStaff(db).where('account.key', '=', key).executeTakeFirst()
}

/** What an account may do and see now; undefined where it is closed. */
export function findRights(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['role', 'permissions', 'scope', 'scope_destinations'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export function findStaffForUpdate(tx: Db, key: string): Promise<Staff | undefined> {
  return selectStaff(tx).where('account.key', '=', key).forUpdate().executeTakeFirst()
}

/** The address and language of each active administrator who manages the installation. */
export function listKeepers(db: Db) {
  return db
    .selectFrom('account')
    .select(['email', 'language', 'given_names as givenNames'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`'settings.manage' = any(permissions)`)
    .orderBy('id')
    .execute()
}

/**
 * The active administrators who may manage staff, locked until the transaction ends: two changes at
 * once can't each take the other for the remaining one.
 */
export async function lockStaffManagers(tx: Db): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`'staff.manage' = any(permissions)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function updateStaff(
  tx: Db,
  id: number,
  changes: Updateable<AccountTable> & { permissions: Permission[] },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function getName(db: Db, accountId: number): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .select(sql<string>`concat_ws(' ', given_names, family_name)`.as('name'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}
