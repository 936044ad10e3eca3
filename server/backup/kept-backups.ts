import type { KeepRule } from '../keep-rule.ts'

/*
 * Which backups are kept: of the last days, weeks and months that have one, the newest of each.
 */

const pattern = /^passerelle-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(?:\.age)?$/

/** The name of a backup made at an instant: names sort as their times do. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(':', '').replace(/\.\d+/, '')
  return `passerelle-${time}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** The names of backups among others, the newest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

/** When a backup was made, by its name. */
export function madeAtOf(name: string): Date {
  const [, day = '', hours = '', minutes = '', seconds = ''] = pattern.exec(name) ?? []
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The backups that a rule doesn't keep. The newest is always kept. */
export function overdueBackups(names: readonly string[], rule: KeepRule): string[] {
  const backups = backupsAmong(names)
  const kept = new Set(backups.slice(0, 1))
  keepNewest(backups, kept, rule.days, (day) => day)
  keepNewest(backups, kept, rule.weeks, weekOf)
  keepNewest(backups, kept, rule.months, (day) => day.slice(0, 7))
  return backups.filter((name) => !kept.has(name))
}

function keepNewest(
  backups: readonly string[],
  kept: Set<string>,
  most: number,
  stretchOf: (day: string) => string,
): void {
  const stretches = new Set<string>()
  for (const name of backups) {
    const stretch = stretchOf(pattern.exec(name)?.[1] ?? '')
    if (stretches.has(stretch)) continue
    if (stretches.size === most) return
    stretches.add(stretch)
    kept.add(name)
  }
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
