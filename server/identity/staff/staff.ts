import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#contract/common/values/problems.ts'
import type { StaffEdit, StaffInput } from '#contract/identity/identity.ts'
import {
  type Actor,
  can,
  canGrant,
  canGrantScope,
  type Permission,
  type PresetName,
  presets,
  type Scope,
} from '#contract/identity/permissions.ts'
import type { AuditAction } from '#contract/office/values/audit-actions.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { areDestinations } from '../../database/known-destinations.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { secondFactorDay } from '../factors/second-factor-rule.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import { deleteTokens, insertAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { scopeColumns, scopeOf } from './scope.ts'
import { sendInvitation } from './staff-invitation.ts'
import {
  findRights,
  findStaffForUpdate,
  getName,
  lockStaffManagers,
  type Staff,
  updateStaff,
} from './staff-queries.ts'

/** The actor, and the request. */
/** Opens a staff account and mails the link that activates it. */
export function inviteStaff(deps: Deps, input: StaffInput, by: By): Promise<Staff> {
  const rights = rightsOf(input)
  return deps.db.transaction().execute(async (tx) => {
    await refuseBeyond(tx, by, rights)
    await refuseUnknownScope(tx, rights)
    const now = deps.now()
    const account = await insertAccount(tx, {
      key: newOpaqueKey(),
      email: input.email,
      given_names: input.givenNames,
      family_name: input.familyName,
      title: input.title,
      language: input.language,
      languages: input.languages,
      ...columnsOf(rights),
      status: 'invited',
      second_factor_from: secondFactorDay(now),
      created_at: now,
      created_by: by.actor.accountId,
      updated_at: now,
      updated_by: by.actor.accountId,
    })
    if (!account) throw new Problem('email_taken')
    await sendInvitation(tx, deps, account, await getName(tx, by.actor.accountId))
    const staff = await getStaff(tx, account.key)
    await record(tx, by, 'staff.invited', { after: staff })
    return staff
  })
}

/** Mails a new invitation; the earlier link is void from then on. */
export function inviteAgain(deps: Deps, key: string, by: By): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const staff = await getWithinReach(tx, key, by)
    if (staff.status !== 'invited') throw new Problem('conflict')
    await sendInvitation(tx, deps, staff, await getName(tx, by.actor.accountId))
    await record(tx, by, 'staff.invited', { after: staff })
  })
}

/** Changes a member of staff; their new rights count from their next request. */
export function changeStaff(
  deps: Deps,
  { key, version, edit }: { key: string; version: number; edit: StaffEdit },
  by: By,
): Promise<Staff> {
  const rights = rightsOf(edit)
  return deps.db.transaction().execute(async (tx) => {
    const managers = await lockStaffManagers(tx)
    if (!managers.includes(by.actor.accountId)) throw new Problem('forbidden')
    const before = await getWithinReach(tx, key, by)
    if (before.version !== version) throw new Problem('version_stale')
    await refuseBeyond(tx, by, rights)
    await refuseUnknownScope(tx, rights)
    const status = edit.status ?? (before.status === 'suspended' ? 'suspended' : 'active')
    const manages = status === 'active' && rights.permissions.includes('staff.manage')
    const isLast = managers.length === 1 && managers[0] === before.id
    if (isLast && !manages) throw new Problem('last_administrator')
    if (before.id === by.actor.accountId && !isAsBefore(before, rights, status)) {
      throw new Problem('own_rights')
    }

    await updateStaff(tx, before.id, {
      given_names: edit.givenNames,
      family_name: edit.familyName,
      title: edit.title,
      language: edit.language,
      languages: edit.languages,
      ...columnsOf(rights),
      status: status === 'active' && !before.hasPassword ? 'invited' : status,
      updated_at: deps.now(),
      updated_by: by.actor.accountId,
    })
    if (status === 'suspended') {
      await endSessions(tx, deps, before.id, 'account suspended')
      await deleteTokens(tx, before.id)
      await deleteTickets(tx, before.id)
    }
    const after = await getStaff(tx, key)
    await record(tx, by, actionOf(before, after), { before, after })
    return after
  })
}

/** Signs a member of staff out everywhere, at once. */
export function endStaffSessions(deps: Deps, key: string, by: By): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const staff = await getWithinReach(tx, key, by)
    await endSessions(tx, deps, staff.id, 'ended by an administrator')
    await record(tx, by, 'staff.sessions_ended', { after: staff })
  })
}

interface Rights {
  role: 'admin' | 'staff'
  preset: PresetName | null
  permissions: Permission[]
  scope: Scope
}

/** A preset's permissions are the preset's own; outside the admin area there are none. */
function rightsOf(input: Pick<StaffInput, 'role' | 'preset' | 'permissions' | 'scope'>): Rights {
  const { scope, preset } = input
  if (input.role === 'staff') return { role: 'staff', preset: null, permissions: [], scope }
  const listed = preset ? presets[preset] : input.permissions
  return { role: 'admin', preset, permissions: [...new Set(listed)], scope }
}

async function refuseUnknownScope(tx: Db, { scope }: Rights): Promise<void> {
  if (scope.kind !== 'destinations') return
  if (await areDestinations(tx, scope.destinations)) return
  throw new Problem('validation_failed', {
    fields: { 'scope.destinations': { code: 'not_a_choice' } },
  })
}

function columnsOf({ scope, ...rights }: Rights) {
  return { ...rights, ...scopeColumns(scope) }
}

/**
 * No one grants more than they hold at this moment: their rights may have been reduced since the call
 * began, and what they grant would stay.
 */
async function refuseBeyond(tx: Db, { actor }: By, { permissions, scope }: Rights): Promise<void> {
  const own = await rightsNow(tx, actor)
  if (!canGrant(own, permissions) || !canGrantScope(own, scope)) {
    throw new Problem('above_own_level')
  }
}

/** A member of staff as they are now. */
async function rightsNow(tx: Db, actor: Actor): Promise<Actor> {
  const now = await findRights(tx, actor.accountId)
  if (!now) throw new Problem('forbidden')
  return { ...actor, role: now.role, permissions: now.permissions, scope: scopeOf(now) }
}

/** Whether an edit leaves a person's rights alone: no one gives themselves any, or removes their own. */
function isAsBefore(before: Staff, rights: Rights, status: Staff['status']): boolean {
  const held = (permissions: readonly Permission[]) => permissions.toSorted().join()
  return (
    before.role === rights.role &&
    before.preset === rights.preset &&
    before.status === status &&
    held(before.permissions) === held(rights.permissions) &&
    isDeepStrictEqual(scopeOf(before), rights.scope)
  )
}

/** No one changes a colleague who may do or see more than they may themselves. */
export async function getWithinReach(tx: Db, key: string, { actor }: By): Promise<Staff> {
  const staff = await getStaff(tx, key)
  if (!isWithinReach(await rightsNow(tx, actor), staff)) throw new Problem('above_own_level')
  return staff
}

/** An actor who manages staff reaches only those who may do and see no more than they may themselves. */
export function isWithinReach(actor: Actor, staff: Staff): boolean {
  return (
    can(actor, 'staff.manage') &&
    canGrant(actor, staff.permissions) &&
    canGrantScope(actor, scopeOf(staff))
  )
}

async function getStaff(tx: Db, key: string): Promise<Staff> {
  const staff = await findStaffForUpdate(tx, key)
  if (!staff) throw new Problem('not_found')
  return staff
}

function actionOf(before: Staff, after: Staff): AuditAction {
  if (before.status === after.status) return 'staff.changed'
  return after.status === 'suspended' ? 'staff.suspended' : 'staff.reinstated'
}

function record(
  tx: Db,
  { actor, requestId }: By,
  action: AuditAction,
  { before, after }: { before?: Staff; after: Staff },
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    entity: 'staff',
    entityKey: after.key,
    before: before && recorded(before),
    after: recorded(after),
    requestId,
  })
}

/** The details of a member of staff in the trail. */
function recorded({ id, hasPassword, ...staff }: Staff) {
  return staff
}
