import { z } from 'zod'

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
  auditor: ['applicants.read'],
} as const satisfies Record<PresetName, readonly Permission[]>

export interface Actor {
  accountId: number
  key: string
  role: Role
  permissions: readonly Permission[]
}

/** The one answer to "may this actor do that?", asked by routes and by screens alike. */
export function can(actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean {
  return actor.role === 'admin' && actor.permissions.includes(permission)
}

/** Nobody grants what they don't hold themselves. */
export function canGrant(
  actor: Pick<Actor, 'role' | 'permissions'>,
  granted: readonly Permission[],
): boolean {
  return can(actor, 'staff.manage') && granted.every((one) => actor.permissions.includes(one))
}
