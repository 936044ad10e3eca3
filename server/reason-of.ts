/** The first cause that says something: libraries wrap what a server answered. */
export function reasonOf(error: unknown): string {
  let reason = String(error)
  for (let next = error; next instanceof Error; next = next.cause) {
    if (next.message !== '') reason = next.message
    else if (next.name !== 'Error') reason = next.name
  }
  return reason.split('\n', 1)[0] ?? reason
}
