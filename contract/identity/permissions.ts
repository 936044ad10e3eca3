import { z } from 'zod'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** What an account may be. Only `admin` opens admin screens. */
export const roles = ['admin', 'staff', 'applicant'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

export const permissions = [
  'catalogue.write',
  'applicants.read',
  'applicants.write',
  'documents.review',
  'decisions.make',
  'decisions.release',
  'staff.manage',
  'data.export',
  'data.erase',
  'settings.manage',
  'audit.read',
] as const
export type Permission = (typeof permissions)[number]
export const Permission = z.enum(permissions)

export const presetNames = [
  'owner',
  'manager',
  'counsellor',
  'reviewer',
  'editor',
  'auditor',
] as const
export type PresetName = (typeof presetNames)[number]
export const PresetName = z.enum(presetNames)

/** What each preset may do. An auditor reads everything and changes nothing. */
export const presets = {
  owner: permissions,
  manager: [
    'catalogue.write',
    'applicants.read',
    'applicants.write',
    'documents.review',
    'decisions.make',
    'decisions.release',
    'data.export',
  ],
  counsellor: ['applicants.read', 'applicants.write', 'documents.review', 'decisions.make'],
  reviewer: ['applicants.read', 'documents.review'],
  editor: ['catalogue.write'],
  auditor: ['applicants.read', 'audit.read'],
} as const satisfies Record<PresetName, readonly Permission[]>

export const scopeKinds = ['all', 'destinations', 'own'] as const

/** Which applicants, documents and conversations a person sees at all. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'destinations'; destinations: DestinationKey[] }
  | { kind: 'own' }

export interface Actor {
  accountId: number
  key: string
  role: Role
  permissions: readonly Permission[]
  scope: Scope
  /** The session that the call was made in; absent if a scheduled task acts for someone. */
  sessionId?: string
}

/** The single answer to "may this actor do that?", used by routes and by screens alike. */
export function can(actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean {
  return actor.role === 'admin' && actor.permissions.includes(permission)
}

/** The same for an act that needs several permissions at once. */
export function canAll(
  actor: Pick<Actor, 'role' | 'permissions'>,
  needed: readonly Permission[],
): boolean {
  return needed.every((one) => can(actor, one))
}

/** No one grants a permission that they don't hold themselves. */
export function canGrant(
  actor: Pick<Actor, 'role' | 'permissions'>,
  granted: readonly Permission[],
): boolean {
  return can(actor, 'staff.manage') && granted.every((one) => actor.permissions.includes(one))
}

/** No one lets another person see more than they see themselves. */
export function canGrantScope(actor: Pick<Actor, 'scope'>, granted: Scope): boolean {
  const { scope } = actor
  if (scope.kind === 'all') return true
  if (scope.kind === 'own' || granted.kind === 'all') return granted.kind === scope.kind
  if (granted.kind === 'own') return true
  return granted.destinations.every((one) => scope.destinations.includes(one))
}
