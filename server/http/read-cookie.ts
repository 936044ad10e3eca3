import { parse } from 'hono/utils/cookie'

/** A cookie of a header that no context is behind; with a context, `getCookie` reads the same. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parse(header, name)[name]
}
