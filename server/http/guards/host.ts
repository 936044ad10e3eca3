import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../addresses.ts'
import type { Env } from '../../env.ts'

/** Whether a request names the site, or this machine, where that is checked. */
export function isForUs(
  { host }: Pick<IncomingHttpHeaders, 'host'>,
  { checkHost, publicUrl }: Pick<Env, 'checkHost' | 'publicUrl'>,
): boolean {
  const given = host?.toLowerCase()
  if (!checkHost || given === undefined || given === new URL(publicUrl).host) return true
  const name = URL.parse(`http://${given}`)?.hostname.replace(/^\[|\]$/g, '')
  return name !== undefined && (name === 'localhost' || isLoopback(name))
}

/** Node takes a request with two Host headers; proxies may disagree on which one counts. */
export function hasTwoHosts(rawHeaders: readonly string[] | undefined): boolean {
  let hosts = 0
  for (let at = 0; rawHeaders && at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
