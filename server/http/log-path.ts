interface Address {
  /** With the parameters as `{name}` or `:name`. */
  path: string
  /** The parameter that is a secret. */
  secret?: string
}

/**
 * A path as the log has it: secrets never, in whichever case and spelling it was requested. It hides
 * the place of a declared secret, and anything anywhere that looks like one.
 */
export function createLogPath(addresses: readonly Address[]): (path: string) => string {
  const places = secretPlaces(addresses)
  return (path) =>
    hideSecret(readable(path).split('/'), places)
      .map((part) => (looksSecret(part) ? '…' : part))
      .join('/')
}

/** A secret's neighbours before it, in lowercase letters; undefined for another parameter. */
type Place = readonly (string | undefined)[]

function secretPlaces(addresses: readonly Address[]): Place[] {
  const places = addresses.flatMap(({ path, secret }): [string, Place][] => {
    if (secret === undefined) return []
    const parts = path.split('/')
    const at = parts.findIndex((part) => parameterOf(part) === secret)
    if (at < 0) throw new Error(`${path} has no ${secret}`)
    const before = parts.slice(0, at)
    return [[before.join('/'), before.map((part) => (parameterOf(part) ? undefined : part))]]
  })
  return [...new Map(places).values()]
}

function parameterOf(part: string): string | undefined {
  return /^(?:\{(\w+)\}|:(\w+)\??)$/.exec(part)?.slice(1).find(Boolean)
}

function hideSecret(parts: string[], places: readonly Place[]): string[] {
  const place = places.find(
    (before) =>
      Boolean(parts[before.length]) &&
      before.every((part, at) => part === undefined || part === parts[at]?.toLowerCase()),
  )
  return place ? parts.with(place.length, '…') : parts
}

function looksSecret(part: string): boolean {
  return part.length >= 32 && /[A-Z]/.test(part) && /^[\w.~-]+$/.test(part)
}

/** As a router reads it: `/%61pplication//…` is `/application/…`. */
function readable(path: string): string {
  let read = path
  try {
    read = decodeURI(path)
  } catch {
    // A path that can't be decoded leads nowhere.
  }
  return read.replaceAll(/\/{2,}/g, '/')
}
