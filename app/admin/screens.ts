import type { Me } from '#contract/identity.ts'
import { can, type Permission } from '#contract/permissions.ts'
import type { ScreenName } from './ui/nav-icon.client.tsx'

export interface AdminScreen {
  to: string
  name: ScreenName
  /** Shown to who may. */
  needs?: Permission
  /** The key that leads there after `g`. */
  key?: string
}

/** The screens of the navigation, in its order. */
export const screens: readonly AdminScreen[] = [
  { to: '/admin/dashboard', name: 'dashboard', key: 'd' },
  { to: '/admin/applicants', name: 'applicants', key: 'a' },
  { to: '/admin/decisions', name: 'decisions', key: 'c' },
  { to: '/admin/messages', name: 'messages', key: 'm' },
  { to: '/admin/mail', name: 'mail', needs: 'applicants.read' },
  { to: '/admin/privacy', name: 'privacy', needs: 'data.erase' },
  { to: '/admin/programs', name: 'programs', key: 'p' },
  { to: '/admin/universities', name: 'universities', key: 'u' },
  { to: '/admin/destinations', name: 'destinations', key: 't' },
  { to: '/admin/upkeep', name: 'upkeep', key: 'k' },
  { to: '/admin/connectors', name: 'connectors', needs: 'catalogue.write' },
  { to: '/admin/staff', name: 'staff', key: 's' },
  { to: '/admin/audit', name: 'audit', needs: 'audit.read', key: 'j' },
  { to: '/admin/settings', name: 'settings', needs: 'settings.manage', key: 'r' },
]

/** Those that somebody may open; of who isn't known yet nothing is said that needs a permission. */
export function screensFor(me: Pick<Me, 'role' | 'permissions'> | undefined): AdminScreen[] {
  return screens.filter(({ needs }) => needs === undefined || (me && can(me, needs)))
}
