import type { AuditRow } from '#contract/office/audit.ts'

/** The screen on which the subject of a line is shown and changed; undefined if there is none. */
export function screenOf({ entity, entityKey, subject }: AuditRow): string | undefined {
  if (subject?.applicant) return `/admin/applicants/${subject.applicant}`
  if (entity === 'settings') return '/admin/settings'
  if (entityKey === null) return undefined
  if (entity === 'mail_template') {
    const [template = '', language = ''] = entityKey.split('.')
    return `/admin/settings?${new URLSearchParams({ tab: 'mail', template, language })}`
  }
  if (entity === 'destination' || entity === 'fact') {
    return `/admin/destinations?edit=${entityKey.split('/')[0]}`
  }
  // A person who only signs up has no screen.
  return subject === null ? undefined : screens[entity]?.(entityKey)
}

const screens: Record<string, (key: string) => string> = {
  staff: (key) => `/admin/staff/${key}`,
  account: (key) => `/admin/staff/${key}`,
  program: (key) => `/admin/programs/${key}`,
  university: (key) => `/admin/universities/${key}`,
  scholarship: (key) => `/admin/scholarships/${key}`,
  import: (key) => `/admin/imports/${key}`,
  conversation: (key) => `/admin/messages/${key}`,
}
