/** A day as `2026-12-31`, or a moment by some clock as `2026-12-31 23:59`. */
export interface DateCell {
  date: string
  /** Its clock, if the name of its column doesn't say. */
  zone?: 'UTC'
}

/** A telephone number: digits after a `+`, with or without spaces. */
export interface PhoneCell {
  phone: string
}

export type Cell = string | number | null | DateCell | PhoneCell
