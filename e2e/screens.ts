import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { program } from './sites.ts'

/** The public routes of the specification. */
export const publicPaths = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/apply',
  '/program',
  ...drawnDestinations.map((key) => `/destinations/${key}` as const),
] as const

/** What a visitor also needs. */
export const furtherPaths = [
  `/program/${program.key}`,
  '/university',
  `/university/${program.university}`,
  '/application',
  '/documents/prepare',
  '/privacy',
  '/terms',
  '/accessibility',
] as const

export const authPaths = [
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot',
  '/auth/verify/some-token',
  '/auth/reset/some-token',
] as const

/** The admin routes of the specification, as their addresses are written. */
export const adminRoutes = [
  'dashboard',
  'universities',
  'universities/add',
  'universities/{university_key}',
  'programs',
  'programs/add',
  'programs/{program_key}',
  'destinations',
  'staff',
  'staff/add',
  'staff/{staff_key}',
  'applicants',
  'applicants/{applicant_key}',
] as const

/** Admin screens besides those of the specification. */
export const furtherAdminPaths = [
  '/admin/decisions',
  '/admin/messages',
  '/admin/messages/some-key',
  '/admin/account',
  '/admin/audit',
  '/admin/settings',
  '/admin/health',
  '/admin/imports',
  '/admin/connectors',
  '/admin/connectors/ror',
  '/admin/mail',
  '/admin/privacy',
  '/admin/approvals',
  '/admin/upkeep',
  '/admin/scholarships',
  '/admin/scholarships/add',
  `/admin/history/program/${program.key}`,
] as const

/** The address of an admin route, with keys that the site under test has. */
export function adminPath(route: (typeof adminRoutes)[number]): string {
  const keys: Record<string, string | undefined> = {
    university_key: program.university,
    program_key: program.key,
    staff_key: process.env['E2E_STAFF_KEY'],
    applicant_key: process.env['E2E_APPLICANT_KEY'],
  }
  return `/admin/${route.replace(/\{(\w+)\}/, (_, name: string) => keys[name] ?? 'unknown')}`
}
