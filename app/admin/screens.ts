import type { Me } from '#contract/identity/identity.ts'
import { can, type Permission } from '#contract/identity/permissions.ts'
import { approvalReaders } from '#contract/office/values/approval-rules.ts'
import type { ScreenName } from './ui/nav-icon.client.tsx'

export interface AdminScreen {
  to: string
  name: ScreenName
  /** Shown to holders of one of these. */
  needs?: readonly Permission[]
  /** The key that leads there after `g`. */
  key?: string
}

/** The screens of the navigation, in its order. */
export const screens: readonly AdminScreen[] = [
  { to: '/admin/dashboard', name: 'dashboard', key: 'd' },
  { to: '/admin/applicants', name: 'applicants', needs: ['applicants.read'], key: 'a' },
  { to: '/admin/decisions', name: 'decisions', needs: ['applicants.read'], key: 'c' },
  {
    to: '/admin/messages',
    name: 'messages',
    needs: ['applicants.read', 'catalogue.write'],
    key: 'm',
  },
  { to: '/admin/mail', name: 'mail', needs: ['applicants.read'] },
  { to: '/admin/privacy', name: 'privacy', needs: ['data.erase'] },
  { to: '/admin/programs', name: 'programs', key: 'p' },
  { to: '/admin/universities', name: 'universities', key: 'u' },
  { to: '/admin/scholarships', name: 'scholarships', key: 'b' },
  { to: '/admin/destinations', name: 'destinations', key: 't' },
  { to: '/admin/upkeep', name: 'upkeep', key: 'k' },
  { to: '/admin/connectors', name: 'connectors', needs: ['catalogue.write'] },
  { to: '/admin/staff', name: 'staff', key: 's' },
  { to: '/admin/audit', name: 'audit', needs: ['audit.read'], key: 'j' },
  { to: '/admin/health', name: 'health', needs: ['settings.manage'] },
  { to: '/admin/settings', name: 'settings', needs: ['settings.manage'], key: 'r' },
]

/** The screens that a reader may open; until the reader is known, none that needs a permission. */
export function screensFor(me: Pick<Me, 'role' | 'permissions'> | undefined): AdminScreen[] {
  return screens.filter(
    ({ needs }) => needs === undefined || (me && needs.some((one) => can(me, one))),
  )
}

/** Screens that are not in the navigation, and the permissions that they need. */
export const others: readonly Pick<AdminScreen, 'to' | 'needs'>[] = [
  { to: '/admin/imports', needs: ['catalogue.write'] },
  { to: '/admin/waiting-lists', needs: ['applicants.read'] },
  { to: '/admin/approvals', needs: approvalReaders },
]

/** What is missing to open an address: undefined where nothing is. */
export function missingFor(
  me: Pick<Me, 'role' | 'permissions'>,
  pathname: string,
): Permission | undefined {
  const screen = [...screens, ...others].find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  )
  const { needs = [] } = screen ?? {}
  return needs.some((one) => can(me, one)) ? undefined : needs[0]
}
