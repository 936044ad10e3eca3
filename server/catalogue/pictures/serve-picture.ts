import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { webStream } from '../../http/bodies/web-stream.ts'
import type { HttpEnv } from '../../http/context.ts'
import { notFound } from '../../http/endpoints/problems.ts'
import { forEver } from '../../http/guards/headers.ts'
import { readPreviewToken } from '../previews/preview-token.ts'
import { findShownPicture, storageName } from './picture-queries.ts'

/**
 * The copy of a picture at its address, whose content never changes: while its university is
 * published, or for those who preview the university.
 */
export function universityPictures(deps: Deps) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const [, key, width] = /^\/pictures\/([\w-]{22})-(\d{1,4})\.webp$/.exec(c.req.path) ?? []
    if (key === undefined) return notFound(c)
    const preview = c.req.query('preview')
    const previewed = preview === undefined ? undefined : readPreviewToken(deps, preview)
    const seen = previewed?.entity === 'university' ? previewed.key : undefined
    const picture = await findShownPicture(deps.db, key, seen)
    if (!picture?.widths.includes(Number(width))) return notFound(c)
    const file = await deps.clearFiles.read(storageName(key, Number(width)))
    return c.body(webStream(file), 200, {
      'content-type': 'image/webp',
      'cache-control': preview === undefined ? forEver : 'private, no-store',
    })
  }
}
