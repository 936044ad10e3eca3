import type { UpkeepCounts } from '#contract/catalogue/upkeep.ts'
import type { Permission } from '#contract/identity/permissions.ts'
import { approvalReaders } from './approval-rules.ts'

/** The lists that figures lead to: their screen, and the endpoint that it reads. */
const lists = {
  approvals: ['/admin/approvals', '/api/admin/approvals'],
  applicants: ['/admin/applicants', '/api/admin/applicants'],
  conversations: ['/admin/messages', '/api/admin/conversations'],
  decided: ['/admin/decisions', '/api/admin/releases'],
  dataRequests: ['/admin/privacy', '/api/admin/data-requests'],
  erasures: ['/admin/privacy', '/api/admin/erasure-requests'],
  mail: ['/admin/mail', '/api/admin/mail-failures'],
  programs: ['/admin/programs', '/api/admin/programs'],
  upkeep: ['/admin/upkeep', '/api/admin/upkeep'],
} as const
export type ListName = keyof typeof lists

/** A list and the filters, in the address, that leave exactly what a figure counts. */
export interface ListLink {
  list: ListName
  query: Readonly<Record<string, string>>
}

/** The address of the screen that shows the list. */
export function screenOf({ list, query }: ListLink): string {
  return withQuery(lists[list][0], query)
}

/** The address of the endpoint that answers it. */
export function endpointOf({ list, query: { list: part, ...query } }: ListLink): string {
  const [, path] = lists[list]
  return withQuery(part === undefined ? path : `${path}/${part}`, query)
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

export interface Todo extends ListLink {
  list: Exclude<ListName, 'upkeep'>
  /** Shown to those who hold one of these. */
  needs: readonly Permission[]
  /**
   * `owned`: the list can be filtered by one's own; `mine`: it has only one's own;
   * `shared`: it belongs to no one.
   */
  of: 'owned' | 'mine' | 'shared'
  /** Only where decisions need a second person, or only where they don't. */
  secondPerson?: boolean
  /** What a person was promised and did not get. */
  isLate?: true
}

/** How many days before its last one an unanswered offer is shown. */
export const offerDaysAhead = 7

/** What may need doing, the most urgent first; each with the list that it is counted from. */
export const todoLists = {
  overdue: {
    ...applicants({ overdue: 'true', mover: 'agency' }),
    needs: ['applicants.read'],
    of: 'owned',
    isLate: true,
  },
  lateReplies: {
    ...conversations({ overdue: 'true' }),
    needs: ['applicants.read', 'catalogue.write'],
    of: 'owned',
    isLate: true,
  },
  mailFailures: {
    list: 'mail',
    query: { state: 'open' },
    needs: ['applicants.read'],
    of: 'shared',
    isLate: true,
  },
  answers: { ...applicants({ answers: 'new' }), needs: ['applicants.read'], of: 'mine' },
  newApplications: {
    ...applicants({ status: 'submitted' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  documents: {
    ...applicants({ documents: 'waiting' }),
    needs: ['documents.review'],
    of: 'owned',
  },
  untoldDocuments: {
    ...applicants({ documents: 'untold' }),
    needs: ['documents.review'],
    of: 'owned',
  },
  missingDocuments: {
    ...applicants({ missing: 'yes', mover: 'agency', stage: 'unsent' }),
    needs: ['documents.review'],
    of: 'owned',
  },
  applicantMessages: {
    ...conversations({ kind: 'application', state: 'open' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  questions: {
    ...conversations({ kind: 'question', state: 'open' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  tasks: { ...applicants({ tasks: 'mine' }), needs: ['applicants.read'], of: 'mine' },
  offers: {
    ...applicants({ stage: 'offer', dueWithin: String(offerDaysAhead) }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  decided: {
    list: 'decided',
    query: {},
    needs: ['applicants.read'],
    of: 'shared',
    secondPerson: false,
  },
  decidedByOthers: {
    list: 'decided',
    query: { by: 'others' },
    needs: ['decisions.release'],
    of: 'shared',
    secondPerson: true,
  },
  decidedByMe: {
    list: 'decided',
    query: { by: 'me' },
    needs: ['decisions.make'],
    of: 'mine',
    secondPerson: true,
  },
  unreported: {
    ...applicants({ sending: 'unreported' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  lateApplicants: {
    ...applicants({ overdue: 'true', mover: 'applicant' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  lateUniversities: {
    ...applicants({ overdue: 'true', mover: 'university' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  lateEmbassies: {
    ...applicants({ overdue: 'true', mover: 'embassy' }),
    needs: ['applicants.read'],
    of: 'owned',
  },
  erasureRequests: {
    list: 'erasures',
    query: { state: 'with_staff' },
    needs: ['data.erase'],
    of: 'shared',
  },
  dataRequests: {
    list: 'dataRequests',
    query: {},
    needs: ['data.erase'],
    of: 'shared',
  },
  approvals: {
    list: 'approvals',
    query: {},
    needs: approvalReaders,
    of: 'shared',
  },
  draftPrograms: {
    list: 'programs',
    query: { status: 'draft' },
    needs: ['catalogue.write'],
    of: 'shared',
  },
} as const satisfies Record<string, Todo>
export type TodoName = keyof typeof todoLists
export const todoNames = Object.keys(todoLists).filter(isTodoName)

/** For the catalogue: counted with the upkeep, which these figures belong to. */
export const upkeepTodo = {
  reports: conversations({ kind: 'report', state: 'open' }),
  // The remainder of the day's ten pages: everything that could be looked up is too much for a day.
  today: { list: 'upkeep', query: { list: 'today' } },
  translations: { list: 'upkeep', query: { list: 'translations' } },
} as const satisfies Partial<Record<keyof UpkeepCounts, ListLink>>
export type UpkeepTodoName = keyof typeof upkeepTodo
export const upkeepNames = Object.keys(upkeepTodo).filter(isUpkeepName)
export const upkeepNeeds = ['catalogue.write'] as const satisfies readonly Permission[]

/** A link to the same list with one's own only, if `owner` says so. */
export function ownedBy(owner: 'me' | undefined, { list, query }: ListLink): ListLink {
  return { list, query: owner === undefined ? query : { ...query, owner } }
}

function isUpkeepName(name: string): name is UpkeepTodoName {
  return Object.hasOwn(upkeepTodo, name)
}

function isTodoName(name: string): name is TodoName {
  return Object.hasOwn(todoLists, name)
}

function applicants<Query extends Record<string, string>>(query: Query) {
  return { list: 'applicants', query } as const
}

function conversations<Query extends Record<string, string>>(query: Query) {
  return { list: 'conversations', query } as const
}
