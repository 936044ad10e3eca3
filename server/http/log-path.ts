/**
 * Secrets that travel in a path never reach the log, in whichever case and spelling it was asked for:
 * what stands behind these addresses, and anywhere what looks like one.
 */
export function logPath(path: string): string {
  return hideBehind(readable(path)).replaceAll(/[^/]{32,}/g, (part) =>
    /[A-Z]/.test(part) && /^[\w.~-]+$/.test(part) ? '…' : part,
  )
}

/** As a router reads it: `/%61pplication//…` is `/application/…`. */
function readable(path: string): string {
  let read = path
  try {
    read = decodeURI(path)
  } catch {
    // What can't be decoded leads nowhere.
  }
  return read.replaceAll(/\/{2,}/g, '/')
}

function hideBehind(path: string): string {
  return path.replace(
    /^(\/auth\/(?:verify|reset)\/|\/application\/|\/apply\/resume\/|\/contact\/|\/reminders\/|\/notify\/|\/preview\/|\/dossier\/|\/api\/catalogue\/preview\/|\/api\/(?:applications|conversations|reminders|alerts|dossiers)\/by-link\/)[^/]+/i,
    '$1…',
  )
}
