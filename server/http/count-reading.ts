/** Where a request's headers are read from, whichever way it came. */
export type HeaderOf = (name: string) => string | undefined

/** Counts a page that somebody was just given, by its address. */
export type CountReading = (url: string, header: HeaderOf) => void
