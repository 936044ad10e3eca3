import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { directionOf, isLanguage } from '#contract/common/values/languages.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { notFound } from '../http/endpoints/problems.ts'
import { refuseOwnCall } from '../http/pages/pages.ts'
import { findCard } from './find-card.ts'

const pictureBytes = 16 * 1024 * 1024
const maxWaiting = 20

interface Needs {
  deps: Deps
  fetch: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>
}

/**
 * The picture that is shown when a page's address is shared: `/og/{address}.{language}.png`. It is made
 * from the present catalogue, so only pages that exist have one.
 */
export function sharedPictures({ deps, fetch }: Needs) {
  const open = async () => {
    const [{ drawCard }, { createPictureCache }] = await Promise.all([
      import('./draw-card.ts'),
      import('./picture-cache.ts'),
    ])
    return { drawCard, makePicture: createPictureCache({ maxBytes: pictureBytes, maxWaiting }) }
  }
  /** What draws is loaded for the first picture. */
  let opened: ReturnType<typeof open> | undefined

  return async (c: Context<HttpEnv>): Promise<Response> => {
    if (c.env.isOwnCall) return refuseOwnCall(c, deps.log)
    const [, page = '', language] = /^\/og\/(.+)\.([\w-]+)\.png$/.exec(c.req.path) ?? []
    if (!isLanguage(language)) return notFound(c)
    const card = await findCard(page, language, {
      locales: deps.locales,
      brand: deps.env.brandName,
      read: async (path) =>
        fetch(new Request(deps.env.publicUrl + path), { ...c.env, isOwnCall: true }),
    })
    opened ??= open()
    const { drawCard, makePicture } = await opened
    const svg = drawCard({ ...card, isFromRight: directionOf(language) === 'rtl' })
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
    const headers = {
      'cache-control': 'public, max-age=86400',
      // Other sites show it beside the link: that is what it is for.
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const png = await makePicture(svg)
    return c.body(new Uint8Array(png), 200, { ...headers, 'content-type': 'image/png' })
  }
}
