import type { Role } from '#contract/identity/permissions.ts'
import { isOffice } from '../is-office.ts'
import type { SessionEnd } from '../session/store.ts'

/**
 * The page that was requested before sign-in, if it is one of ours: only its path, query and
 * hash. Undefined for anything that would lead elsewhere, or in a circle.
 */
export function ownPath(asked: string | null | undefined, origin: string): string | undefined {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return undefined
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  // A browser reads `//host` and `/\host` as another origin.
  if (url.origin !== origin || /^\/[/\\]/.test(path)) return undefined
  return ['/auth', '/error-'].some((start) => path.startsWith(start)) ? undefined : path
}

/** Where a person goes after sign-in: the page they asked for, if their role opens it. */
export function afterSignIn(asked: string | null, role: Role | null, origin: string): string {
  const path = ownPath(asked, origin)
  if (path === undefined) return homeOf(role)
  return isOffice(new URL(path, origin).pathname) && role !== 'admin' ? homeOf(role) : path
}

/** Where a person who asked for no page goes after sign-in. */
export function homeOf(role: Role | null): string {
  if (role === 'admin') return '/admin/dashboard'
  return role === 'applicant' ? '/application' : '/'
}

/** The path in the state that the guard and the forbidden page pass on. */
export function pathInState(state: unknown): string | undefined {
  const from = property(state, 'from')
  if (typeof from === 'string') return from
  const pathname = property(from, 'pathname')
  if (typeof pathname !== 'string') return undefined
  return `${pathname}${text(property(from, 'search'))}${text(property(from, 'hash'))}`
}

/** How the session ended that the page was open in, in the same state. */
export function endedInState(state: unknown): SessionEnd | undefined {
  const ended = property(state, 'ended')
  return ends.find((one) => one === ended)
}

const ends = [
  'expired',
  'self',
  'administrator',
  'revoked',
] as const satisfies readonly SessionEnd[]

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
