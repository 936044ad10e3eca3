import type { Language } from '#contract/common/common.ts'
import { type OfficeWords, officeWords } from '../word-tables.server.ts'

/* Read by the server alone: nothing of these words may come with a screen's scripts. */

/** The headings of the screens that have the same heading for everyone. */
const headings: Record<string, (words: OfficeWords) => string> = {
  dashboard: ({ nav }) => nav.dashboard,
  universities: ({ nav }) => nav.universities,
  'universities/add': ({ universities }) => universities.add,
  programs: ({ nav }) => nav.programs,
  'programs/add': ({ programs }) => programs.add,
  imports: ({ imports }) => imports.title,
  connectors: ({ connectors }) => connectors.title,
  upkeep: ({ nav }) => nav.upkeep,
  scholarships: ({ nav }) => nav.scholarships,
  'scholarships/add': ({ scholarships }) => scholarships.add,
  destinations: ({ nav }) => nav.destinations,
  staff: ({ nav }) => nav.staff,
  'staff/add': ({ staff }) => staff.invite,
  account: ({ access }) => access.title,
  audit: ({ nav }) => nav.audit,
  settings: ({ nav }) => nav.settings,
  health: ({ nav }) => nav.health,
  applicants: ({ nav }) => nav.applicants,
  mail: ({ mail }) => mail.title,
  privacy: ({ privacy }) => privacy.title,
  decisions: ({ nav }) => nav.decisions,
  approvals: ({ approvals }) => approvals.title,
  'waiting-lists': ({ waiting }) => waiting.title,
  messages: ({ nav }) => nav.messages,
}

/**
 * The heading of the office's screen at an address; undefined if the heading is a record's name,
 * which only permitted readers may see.
 */
export function frameHeading({ pathname, searchParams }: URL, language: Language) {
  const screen = pathname.startsWith('/admin/') ? pathname.slice('/admin/'.length) : ''
  if (screen === 'applicants' && searchParams.get('enter') === 'new') {
    return officeWords[language].entry.title
  }
  return Object.hasOwn(headings, screen) ? headings[screen]?.(officeWords[language]) : undefined
}
