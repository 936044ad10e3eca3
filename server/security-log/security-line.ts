import type { SecurityNote } from './security-events.ts'

export interface SecurityLine extends Pick<SecurityNote, 'event' | 'outcome'> {
  at: Date
  /** One object of JSON. */
  line: string
}

/** Where lines of the security log go. */
export interface SecurityLog {
  write: (line: SecurityLine) => void
  /** Lets lines under way arrive. */
  close: () => Promise<void>
}
