import type { Health } from '#contract/office/health.ts'

/** What may need attention, in the order of the screen. */
export const concerns = ['mail', 'tasks', 'disk', 'backup', 'calls'] as const
export type Concern = (typeof concerns)[number]

/** What needs attention. Work that waits on time and the office's own choices don't count. */
export function concernsOf({ mail, tasks, disk, backup, calls }: Health): Concern[] {
  const found: Record<Concern, boolean> = {
    mail: mail.late > 0 || mail.failed > 0,
    tasks: tasks.behind.length > 0,
    disk: disk === null || disk.isLow,
    backup: backup.state !== 'fresh',
    calls: calls.failures > 0,
  }
  return concerns.filter((one) => found[one])
}
