/** Secrets that travel in a path never reach the log. */
export function logPath(path: string): string {
  return path.replace(
    /^(\/auth\/(?:verify|reset)\/|\/application\/|\/apply\/resume\/|\/contact\/|\/reminders\/|\/notify\/|\/preview\/|\/dossier\/|\/api\/catalogue\/preview\/|\/api\/(?:applications|conversations|reminders|alerts|dossiers)\/by-link\/)[^/]+/i,
    '$1…',
  )
}
