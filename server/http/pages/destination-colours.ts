import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { addedDestinations, destinationSheet } from '#contract/common/values/destinations.ts'
import type { HttpEnv } from '../context.ts'

/*
 * The colours of destinations that the built style sheet lacks: a separate sheet, since the policy of
 * a cached page allows no style in it. Pages link to it if there is such a destination.
 */

const path = '/destination-colours.css'

/** Its address, which changes with a colour. */
export function coloursAddress(): string | null {
  const styles = stylesOfAdded()
  if (styles === undefined) return null
  return `${path}?v=${createHash('sha256').update(styles).digest('base64url').slice(0, 12)}`
}

export function destinationColours() {
  return new Hono<HttpEnv>().get(path, (c) =>
    c.body(stylesOfAdded() ?? '', 200, {
      'content-type': 'text/css; charset=utf-8',
      // Without the digest it may be of any age.
      'cache-control':
        c.req.query('v') === undefined ? 'no-cache' : 'public, max-age=31536000, immutable',
    }),
  )
}

function stylesOfAdded(): string | undefined {
  const published = addedDestinations().filter((row) => row.published)
  return published.length === 0 ? undefined : destinationSheet(published)
}
