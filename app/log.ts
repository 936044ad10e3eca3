// biome-ignore-all lint/suspicious/noConsole: the one place that talks to the console
const realError = console.error.bind(console)

/** Tells a failure to the real console, whatever has been silenced since. */
export function logFailure(what: string, error: unknown): void {
  realError(`${what}:`, error)
}

/** Third-party noise is of no use to a visitor. */
export function silenceConsole(): void {
  console.warn = () => {}
  console.error = () => {}
}
