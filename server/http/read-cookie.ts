import { parse } from 'hono/utils/cookie'

/** Reads a cookie from a header without a context; with one, `getCookie` reads the same. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parse(header, name)[name]
}
