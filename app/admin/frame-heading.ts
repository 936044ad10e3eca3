import type { Language } from '#contract/common/common.ts'
import en from '../../locales/en/admin.json' with { type: 'json' }
import fr from '../../locales/fr/admin.json' with { type: 'json' }

/* Read by the server alone: nothing of these words may come with a screen's scripts. */

const words = { en, fr }

type Words = typeof en

/** What stands above the screens whose headings are the same for everybody. */
const headings: Record<string, (words: Words) => string> = {
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
 * The heading of the office's screen at an address; undefined where a record's name is its heading, which
 * only those who may see it are told.
 */
export function frameHeading({ pathname, searchParams }: URL, language: Language) {
  const screen = pathname.startsWith('/admin/') ? pathname.slice('/admin/'.length) : ''
  if (screen === 'applicants' && searchParams.get('enter') === 'new') {
    return words[language].entry.title
  }
  return Object.hasOwn(headings, screen) ? headings[screen]?.(words[language]) : undefined
}
