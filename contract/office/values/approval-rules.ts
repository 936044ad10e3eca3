import type { Permission } from '#contract/identity/permissions.ts'

/**
 * What may have to wait for a second person, and the permissions that asking and approving need, all
 * of them. A person who approves something about applicants reads who they are, so they must be
 * allowed to read applicants.
 */
export const approvalNeeds = {
  export_applications: {
    ask: ['data.export', 'applicants.read'],
    approve: ['data.export', 'applicants.read'],
  },
  export_trail: { ask: ['audit.read'], approve: ['audit.read'] },
  send_dossier: { ask: ['applicants.write'], approve: ['data.export', 'applicants.read'] },
  fetch_dossier: { ask: ['applicants.write'], approve: ['data.export', 'applicants.read'] },
  erase_file: { ask: ['data.erase'], approve: ['data.erase', 'applicants.read'] },
  erase_conversation: { ask: ['data.erase'], approve: ['data.erase', 'applicants.read'] },
  change_settings: { ask: ['settings.manage'], approve: ['settings.manage'] },
} as const satisfies Record<string, Record<'ask' | 'approve', readonly Permission[]>>
export type ApprovalKind = keyof typeof approvalNeeds

export const approvalKinds = [
  'export_applications',
  'export_trail',
  'send_dossier',
  'fetch_dossier',
  'erase_file',
  'erase_conversation',
  'change_settings',
] as const satisfies readonly ApprovalKind[]

/** Those that end in a file, which the person who asked fetches. */
export const fetchedKinds: readonly ApprovalKind[] = [
  'export_applications',
  'export_trail',
  'fetch_dossier',
]

/** Who may open the list: each reader sees what is theirs to ask for or to approve. */
export const approvalReaders = [
  'data.export',
  'data.erase',
  'applicants.write',
  'settings.manage',
  'audit.read',
] as const satisfies readonly Permission[]

/** How long something waits for a second person. */
export const approvalWaitsHours = 72
/** How long the person who asked can fetch the file, once it is approved. */
export const approvalFileHours = 24
/** The period over which we count the people whose data one person exported or deleted. */
export const massWindowHours = 24
/** How long the outcome can be read. */
export const approvalKeptDays = 365

export const approvalTextLength = 500
