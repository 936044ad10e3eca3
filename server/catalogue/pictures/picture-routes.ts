import { OpenAPIHono, z } from '@hono/zod-openapi'
import { OpaqueKey } from '#contract/common/common.ts'
import { Picture } from '#contract/common/pictures.ts'
import { pictureWidths } from '#contract/common/values/picture-sizes.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { webStream } from '../../http/bodies/web-stream.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { findPicture, storageName } from './picture-queries.ts'
import { receivePicture } from './receive-picture.ts'

const tags = ['catalogue for staff']
const [, thumbnailWidth] = pictureWidths

const receive = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/pictures',
  carries: 'file',
  tags,
  summary: 'Send a JPEG, PNG or WebP picture, as its bytes, for a university to show',
  description:
    'No one sees it until a university names its key; until then, and after, it is kept 30 days. ' +
    'One person uploads at most 100 a day of those that no university shows.',
  responses: { 201: json(Picture, 'Its key and size') },
})

const view = endpoint('admin', {
  method: 'get',
  path: '/admin/pictures/{picture_key}',
  tags,
  summary: 'A picture in small, whether a university shows it or not',
  request: { params: z.object({ picture_key: OpaqueKey }) },
  responses: {
    200: {
      description: 'WebP',
      content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
})

/** Pictures that are uploaded for a university's page. */
export function pictureRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(receive, async (c) => {
      return c.json(await receivePicture(deps, c.req.raw.body, c.var), 201)
    })
    .openapi(view, async (c) => {
      const picture = await findPicture(deps.db, c.req.valid('param').picture_key)
      if (!picture) throw new Problem('not_found')
      const { key, widths } = picture
      const width = widths.findLast((one) => one <= thumbnailWidth) ?? widths[0] ?? 0
      const file = await deps.clearFiles.read(storageName(key, width))
      return c.body(webStream(file), 200, { 'content-type': 'image/webp' })
    })
}
