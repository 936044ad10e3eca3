/**
 * How sure the catalogue is of a date, an amount, a length, a requirement, a channel or a link:
 * `confirmed`: a named person of the office opened the exact page on a day;
 * `reported`: read in a source that is named exactly; no member of staff has opened it;
 * `typical`: a usual period or value, never a day;
 * `unknown`: no value is shown.
 */
export const certainties = ['confirmed', 'reported', 'typical', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/**
 * What may be shown of a value, by its certainty. Every surface uses this table: pages, cards,
 * files, mails, search, forms, exports and the API.
 */
export const shownOf = {
  confirmed: {
    /** The value itself; without it, a page says what is not known and who could say. */
    value: true,
    /** A day of the calendar. */
    day: true,
    /** The hour, if the source gives one. */
    hour: true,
    /** Badges and sentences that count the days left. */
    countdown: true,
    /** A calendar file to add it from. */
    calendarFile: true,
    /** What machines read: schema.org. */
    structuredData: true,
    /** An open intake in counts, filters and lists of what closes next. */
    countsAsOpen: true,
    /** Programs are compared, ordered and filtered by it. */
    compared: true,
    /** A part of totals. */
    inTotals: true,
    /** A promise may depend on it: an answer by a day, a form that closes. */
    binds: true,
  },
  reported: {
    value: true,
    day: true,
    hour: true,
    countdown: true,
    calendarFile: true,
    structuredData: false,
    countsAsOpen: true,
    compared: true,
    inTotals: true,
    binds: true,
  },
  typical: {
    value: true,
    day: false,
    hour: false,
    countdown: false,
    calendarFile: false,
    structuredData: false,
    countsAsOpen: false,
    compared: false,
    inTotals: false,
    binds: false,
  },
  unknown: {
    value: false,
    day: false,
    hour: false,
    countdown: false,
    calendarFile: false,
    structuredData: false,
    countsAsOpen: false,
    compared: false,
    inTotals: false,
    binds: false,
  },
} as const satisfies Record<Certainty, Record<string, boolean>>
export type Shown = keyof (typeof shownOf)['confirmed']

export function mayShow(certainty: Certainty, what: Shown): boolean {
  return shownOf[certainty][what]
}

/** The certainties under which something may be shown: SQL filters by them. */
export function certaintiesThat(what: Shown): Certainty[] {
  return certainties.filter((certainty) => shownOf[certainty][what])
}

/** Where a value comes from, and how sure it is. */
export interface Grounds {
  certainty: Certainty
  /** The exact page. */
  sourceUrl: string | null
  /** The name of the source, if there is no address or the address doesn't say. */
  sourceName: string | null
  /** The day the source was read: by a member of staff if confirmed. */
  checkedOn: string | null
}

/** A part of a year in whole months, `MM` to `MM`; it may cross the turn of the year. */
export interface MonthSpan {
  from: string
  to: string
}
