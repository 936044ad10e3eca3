import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import type { HttpEnv } from '../context.ts'
import { handleErrors } from './problems.ts'

/** The errors of the driver or the network for a database that stops, starts or can't be reached. */
const lost = [
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }),
  ...['57P01', '57P02', '57P03', '08003', '08006', '25P03', '53100', '53200', '58030'].map((code) =>
    Object.assign(new Error('reported by the server'), { code }),
  ),
]

test('a visitor who meets a database that is away is asked to come back, and reads when', async () => {
  for (const error of lost) {
    const app = new OpenAPIHono<HttpEnv>()
    app.onError(handleErrors(pino({ level: 'silent' })))
    app.get('/', () => {
      throw error
    })
    const answer = await app.request('/')
    assert.equal(answer.status, 503, error.message)
    assert.equal((await answer.json()).code, 'unavailable')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
})
