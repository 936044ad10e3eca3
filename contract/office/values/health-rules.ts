/** When something in the installation needs attention, and over how long it is counted. */
export const healthRules = {
  /** An e-mail leaves within seconds, or when its next attempt is due. */
  mailLateMinutes: 15,
  backupOldDays: 2,
  countedHours: 24,
  /** A page that was opened less often shows nothing about how slow it is. */
  leastOpenings: 3,
} as const
