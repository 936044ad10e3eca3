/** Reads a request's header, whichever way the request came. */
export type HeaderOf = (name: string) => string | undefined

/** Counts a page that was just sent to a visitor, by its address. */
export type CountReading = (url: string, header: HeaderOf) => void
