import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Page, type PagePath, pages } from '../contract/common/values/pages.ts'
import { drawnDestinations } from '../contract/common/values/vocabulary.ts'

/** A page of the table, which has everything about it except its file. */
function page(path: PagePath, file: string, { id, at = path }: { id?: string; at?: string } = {}) {
  const { secret }: Page = pages[path]
  // A secret is part of the address: written otherwise it is another address, and leads nowhere.
  // The code of a letter is typed from paper.
  const caseSensitive = secret !== undefined && secret !== 'letter_code'
  const options = { ...(id !== undefined && { id }), ...(caseSensitive && { caseSensitive }) }
  return path === '/' ? index(file) : route(at.slice(1), file, options)
}

export default [
  route('robots.txt', 'public/content/robots.ts'),
  route('site.webmanifest', 'public/content/web-manifest.ts'),
  route('destinations/:destination_key/cost', 'public/destinations/cost.ts'),
  layout('public/layout.tsx', [
    page('/', 'public/content/home.tsx'),
    page('/about', 'public/content/about.tsx'),
    page('/services', 'public/content/services.tsx'),
    page('/what-we-know', 'public/completeness/known.tsx'),
    page('/contact', 'public/contact/contact.tsx'),
    page('/contact/:conversation_token', 'public/contact/conversation.tsx'),
    page('/privacy', 'public/content/privacy.tsx'),
    page('/terms', 'public/content/terms.tsx'),
    page('/accessibility', 'public/content/accessibility.tsx'),
    ...drawnDestinations.map((key) =>
      page('/destinations/:destination_key', 'public/destinations/destination.tsx', {
        id: key,
        at: `/destinations/${key}`,
      }),
    ),
    page('/destinations/:destination_key', 'public/destinations/destination.tsx', {
      id: 'destination',
    }),
    page('/program', 'public/catalogue/finder/finder.tsx'),
    page('/program/:program_key', 'public/catalogue/program/program.tsx'),
    route(
      'program/:program_key/:intake_key/deadline.ics',
      'public/catalogue/program/deadline-calendar.ts',
    ),
    page('/university', 'public/catalogue/university/universities.tsx'),
    page('/university/:university_key', 'public/catalogue/university/university.tsx'),
    page('/preview/:preview_token', 'public/catalogue/program/preview.tsx'),
    page('/documents/prepare', 'public/documents/prepare/prepare.tsx'),
    page('/notify', 'public/alerts/ask.tsx'),
    page('/notify/:alert_token', 'public/alerts/alert.tsx'),
    page('/apply', 'public/admissions/apply.tsx'),
    page('/apply/resume/:draft_token', 'public/admissions/drafts/resume.tsx'),
    page('/reminders/:reminder_token', 'public/reminders/reminders.tsx'),
    page('/application', 'public/admissions/application/find-application.tsx'),
    page('/application/:access_token', 'public/admissions/application/application.tsx'),
    route('application/:access_token/dates.ics', 'public/admissions/following/dates-calendar.ts', {
      caseSensitive: true,
    }),
    page('/dossier/:dossier_token', 'public/dossiers/shared.tsx'),
    page('/verify/:letter_code?', 'public/admissions/application/verify-letter.tsx'),
    page('/auth/signin', 'auth/sign-in.tsx'),
    page('/auth/signup', 'auth/sign-up.tsx'),
    page('/auth/forgot', 'auth/forgot.tsx'),
    page('/auth/delete', 'auth/delete-account.tsx'),
    page('/auth/address', 'auth/change-address.tsx'),
    page('/auth/verify/:token', 'auth/verify.tsx'),
    page('/auth/reset/:token', 'auth/reset.tsx'),
    page('/auth/account', 'auth/account.tsx'),
    page('/error-403', 'public/errors/forbidden.tsx'),
    page('/error-43', 'public/errors/forbidden.tsx', { id: 'error-43' }),
    route('*', 'public/errors/not-found.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/index.tsx'),
    route('dashboard', 'admin/dashboard/dashboard.tsx'),
    route('universities', 'admin/universities/list.tsx'),
    route('universities/add', 'admin/universities/add.tsx'),
    route('universities/:university_key', 'admin/universities/edit.tsx'),
    route('programs', 'admin/programs/list.tsx'),
    route('programs/add', 'admin/programs/add.tsx'),
    route('programs/:program_key', 'admin/programs/edit.tsx'),
    route('imports', 'admin/imports/list.tsx'),
    route('imports/:import_key', 'admin/imports/import.tsx'),
    route('connectors', 'admin/connectors/list.tsx'),
    route('connectors/:connector_key', 'admin/connectors/connector.tsx'),
    route('upkeep', 'admin/upkeep/upkeep.tsx'),
    route('scholarships', 'admin/scholarships/list.tsx'),
    route('scholarships/add', 'admin/scholarships/add.tsx'),
    route('scholarships/:scholarship_key', 'admin/scholarships/edit.tsx'),
    route('history/:entity/:entity_key', 'admin/history/history.tsx'),
    route('destinations', 'admin/destinations/list.tsx'),
    route('staff', 'admin/staff/list.tsx'),
    route('account', 'admin/account/account.tsx'),
    route('audit', 'admin/audit/audit.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('health', 'admin/health/health.tsx'),
    route('staff/add', 'admin/staff/add.tsx'),
    route('staff/:staff_key', 'admin/staff/edit.tsx'),
    route('applicants', 'admin/applicants/list.tsx'),
    route('applicants/:applicant_key', 'admin/applicants/file.tsx'),
    route('mail', 'admin/mail/list.tsx'),
    route('privacy', 'admin/privacy/list.tsx'),
    route('decisions', 'admin/decisions/list.tsx'),
    route('approvals', 'admin/approvals/list.tsx'),
    route('waiting-lists', 'admin/waiting/list.tsx'),
    route('waiting-lists/:program_key/:intake_key', 'admin/waiting/waiting-list.tsx'),
    route('messages', 'admin/messages/list.tsx'),
    route('messages/:conversation_key', 'admin/messages/conversation.tsx'),
  ]),
] satisfies RouteConfig
