/** From when on something of the installation needs attention, and over how long it is counted. */
export const healthRules = {
  /** A mail leaves within seconds, or when its next attempt is due. */
  mailLateMinutes: 15,
  backupOldDays: 2,
  countedHours: 24,
  /** What was opened less often says nothing of how slow a page is. */
  leastOpenings: 3,
} as const
