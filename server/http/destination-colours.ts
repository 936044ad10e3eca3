import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import {
  addedDestinations,
  destinationStyles,
  isDrawn,
} from '#contract/common/values/destinations.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { HttpEnv } from './context.ts'

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
  if (published.length === 0) return undefined
  const colours = destinationStyles(Object.fromEntries(published.map((row) => [row.key, row])))
  return [
    colours,
    ...published.flatMap(({ key }) => (isDrawn(key) ? [] : [plainDrawings(key)])),
  ].join('\n')
}

/** The default drawings of a destination: dots, a row of hills, and a door with an arch. */
function plainDrawings(key: DestinationKey): string {
  const of = (name: string) => `span[data-${name}="${key}"]`
  return `${of('ornament')} {
  mask: radial-gradient(circle, #000 2px, transparent 2.5px) center top / 24px 24px;
}
${of('ornament')}[data-skyline] {
  mask: radial-gradient(ellipse 62% 70% at 50% 100%, rgb(0 0 0 / 45%) 98%, transparent) center bottom / 12rem 55% repeat-x;
}
${of('door')} {
  border-radius: 50% 50% 0 0 / 38% 38% 0 0;
  scale: 0.9;
  transform-origin: bottom;
  mask: none;
}
${of('door')} > span + span {
  border: 0.375rem solid var(--tint-ink);
  border-radius: inherit;
  background: none;
  mask: none;
}`
}
