/**
 * How sure the catalogue is of a date, an amount, a length, a requirement, a channel or a link:
 * `confirmed`: a named person of the office opened the exact page on a day;
 * `reported`: read in a source that is named exactly; nobody of the office has opened it;
 * `typical`: a usual period or value, never a day;
 * `unknown`: no value is shown.
 */
export const certainties = ['confirmed', 'reported', 'typical', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/**
 * What may be said of something, by its certainty. Every surface asks this table: pages, cards,
 * files, mails, search, forms, exports and the API.
 */
export const shownOf = {
  confirmed: {
    /** The value itself; without it, a page says what is not known and who could tell. */
    value: true,
    /** A day of the calendar. */
    day: true,
    /** The hour, where the source gives one. */
    hour: true,
    /** Badges and sentences that count the days left. */
    countdown: true,
    /** A calendar file to add it from. */
    calendarFile: true,
    /** What machines read: schema.org. */
    structuredData: true,
    /** An open intake in counts, filters and what closes next. */
    countsAsOpen: true,
    /** Programs are compared, ordered and filtered by it. */
    compared: true,
    /** A part of totals. */
    inTotals: true,
    /** A promise may be built on it: an answer by a day, a form that closes. */
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

/** The certainties under which something may be shown: what SQL filters by. */
export function certaintiesThat(what: Shown): Certainty[] {
  return certainties.filter((certainty) => shownOf[certainty][what])
}

/** Where a value comes from, and how sure it is. */
export interface Grounds {
  certainty: Certainty
  /** The exact page. */
  sourceUrl: string | null
  /** What the source is called, where there is no address or the address doesn't say. */
  sourceName: string | null
  /** The day somebody read the source: of the office when confirmed. */
  checkedOn: string | null
}

/** A part of a year in whole months, `MM` to `MM`; it may go over the turn of the year. */
export interface MonthSpan {
  from: string
  to: string
}
