import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ProgramDetail } from '#contract/catalogue.ts'
import { Slug } from '#contract/common.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { jsonText } from '../http/json-text.ts'
import { refuseInvalid } from '../http/problems.ts'
import { programPageText } from './program-page.ts'
import { findProgramTexts } from './read-queries.ts'

const getProgram = endpoint('public', {
  method: 'get',
  path: '/programs/{program_key}',
  summary: 'A program, with its fees, intakes and requirements',
  request: { params: z.object({ program_key: Slug }) },
  responses: { 200: json(ProgramDetail, 'The program'), ...problemAnswer },
})

/** What visitors read. */
export function publicRoutes({ database, now }: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(getProgram, async (c) => {
    const texts = await findProgramTexts(database.pool, c.req.valid('param').program_key)
    if (!texts) throw new Problem('not_found')
    return jsonText<ProgramDetail>(c, programPageText(texts, now()))
  })
}
