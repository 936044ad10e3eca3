/**
 * The pages for visitors, and what is known of each before any of it is loaded: the routes of
 * the interface are made of this table, and the server's cache and log, the service worker, the
 * sitemap and the browser's entry read it.
 */
export interface Page {
  /**
   * Is the same for everyone: rendered once, kept by the server, and fetched anew when requested.
   */
  kept?: true
  /** Search engines may find it. If the path has a parameter, each published record is a page. */
  indexed?: true
  /** It also uses the words of forms. */
  forms?: true
  /**
   * The parameter that opens something for anyone who knows it: the address is not kept, not
   * findable, and in no log.
   */
  secret?: string
  /** Made by scripts: there is no version without them. */
  scripts?: true
  /**
   * Readable, and usable for what most visitors come for, before React has started: that waits
   * until it is needed.
   */
  waits?: true
  /** What the service worker keeps, to be read again without a network. */
  offline?: true
  /** Likely to be the next page when a visitor points at a link to it. */
  ahead?: true
  /** The kind of thing that its readings are counted for. */
  readings?: 'program' | 'university' | 'destination'
}

const read = { kept: true, indexed: true, waits: true } as const
const record = { ...read, offline: true, ahead: true } as const
const account = { forms: true, scripts: true } as const

export const pages = {
  '/': { ...read, ahead: true },
  '/about': { ...read, ahead: true },
  '/services': { ...read, ahead: true },
  '/what-we-know': read,
  '/contact': { indexed: true, ahead: true },
  '/contact/:conversation_token': { secret: 'conversation_token' },
  '/privacy': read,
  '/terms': read,
  '/accessibility': read,
  '/destinations/:destination_key': { ...record, readings: 'destination' },
  '/program': { ...read, ahead: true },
  '/program/:program_key': { ...record, readings: 'program' },
  '/university': read,
  '/university/:university_key': { ...record, readings: 'university' },
  '/preview/:preview_token': { secret: 'preview_token' },
  '/documents/prepare': { kept: true, indexed: true, forms: true },
  '/notify': {},
  '/notify/:alert_token': { secret: 'alert_token' },
  '/apply': { indexed: true, forms: true },
  '/apply/resume/:draft_token': { forms: true, secret: 'draft_token' },
  '/reminders/:reminder_token': { secret: 'reminder_token' },
  '/application': { forms: true },
  '/application/:access_token': { forms: true, secret: 'access_token' },
  '/dossier/:dossier_token': { secret: 'dossier_token' },
  '/verify/:letter_code?': { secret: 'letter_code' },
  '/auth/signin': account,
  '/auth/signup': account,
  '/auth/forgot': account,
  '/auth/delete': account,
  '/auth/address': account,
  '/auth/verify/:token': { ...account, secret: 'token' },
  '/auth/reset/:token': { ...account, secret: 'token' },
  '/auth/account': account,
  '/error-403': {},
  '/error-43': {},
  // The whole office is one page to a visitor: the browser makes what it shows.
  '/admin/*': { scripts: true },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof pages
export type PageSecret = Extract<(typeof pages)[PagePath], { secret: string }>['secret']

/** Where the shortlist is shown: the one page that is kept together with its data. */
export const shortlistPath = '/program' satisfies PagePath

/** The same as rows. */
export const pageList: readonly (Page & { path: string })[] = Object.entries(pages).map(
  ([path, page]) => ({ path, ...page }),
)
