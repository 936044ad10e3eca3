import type { Hook } from '@hono/zod-openapi'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { Problem, type ProblemBody, type ProblemCode } from '#contract/common/values/problems.ts'
import type { HttpEnv } from '../context.ts'

/** Renders a problem as `application/problem+json`. */
export function answerProblem(c: Context<HttpEnv>, problem: Problem): Response {
  c.set('problem', problem.code)
  const body: ProblemBody = {
    type: `/problems/${problem.code}`,
    title: problem.code.replaceAll('_', ' '),
    status: problem.status,
    code: problem.code,
    ...(problem.fields && { fields: problem.fields }),
    requestId: c.var.requestId,
  }
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  }
  if (problem.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(Math.ceil(problem.retryAfterSeconds))
  }
  // What Laravel's clients look for when the anti-forgery token doesn't match.
  const answer =
    problem.code === 'csrf_mismatch' ? { message: 'CSRF token mismatch.', ...body } : body
  return new Response(JSON.stringify(answer), { status: problem.status, headers })
}

/** The one place where an error becomes an answer; any error that is not a problem is logged whole. */
export function handleErrors(log: Logger): ErrorHandler<HttpEnv> {
  return (error, c) => {
    const problem = problemOf(error)
    if (problem.status >= 500) {
      log.error(
        { err: error, requestId: c.var.requestId, path: c.var.loggedPath },
        'request failed',
      )
    }
    return answerProblem(c, problem)
  }
}

export const notFound: NotFoundHandler<HttpEnv> = (c) => answerProblem(c, new Problem('not_found'))

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Problem('body_too_large')
    return new Problem(/json/i.test(error.message) ? 'invalid_json' : 'bad_request')
  }
  const code = codeOfDatabaseError(error) ?? 'internal'
  return new Problem(code, code === 'unavailable' ? { retryAfterSeconds: awaySeconds } : {})
}

/** Names of database constraints, and the problem that a visitor gets when one refuses. */
const constraintProblems: Record<string, ProblemCode> = {
  account_email: 'email_taken',
  university_key_key: 'key_taken',
  destination_key_key: 'key_taken',
  program_key_key: 'key_taken',
  scholarship_key_key: 'key_taken',
  application_one_active: 'already_applied',
  application_one_active_person: 'already_applied',
  connector_run_alone: 'conflict',
}

const stateProblems: Record<string, ProblemCode> = {
  '22021': 'bad_request', // a NUL in a text
  '22P02': 'bad_request', // half a character, in text kept as JSON
  '22P05': 'bad_request',
  '23503': 'conflict', // what it names was removed a moment ago
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '53100': 'unavailable', // its disk is full
  '58030': 'unavailable', // or can't be written to
  '53200': 'unavailable',
  '53300': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '25P03': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
}

/** The errors of driver and network for a database that is away. */
const away =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN/

/** States in which the database is not there, rather than refusing the query. */
const awayStates = ['57P01', '57P02', '57P03', '25P03', '08003', '08006']

/** Whether something failed only because the database was away: the same may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (away.test(error.message)) return true
  return 'code' in error && awayStates.some((state) => state === error.code)
}

/** A restart takes about as long. */
const awaySeconds = 2

function codeOfDatabaseError(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined
  if (away.test(error.message)) return 'unavailable'
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  if ('constraint' in error && typeof error.constraint === 'string') {
    const code = constraintProblems[error.constraint]
    if (code) return code
  }
  return stateProblems[error.code]
}

/** Answers the refusals of an endpoint's schemas, field by field. */
export const refuseInvalid: Hook<unknown, HttpEnv, string, Response | undefined> = (result) => {
  if (result.success) return undefined
  if (result.target === 'param') throw new Problem('not_found')
  throw new Problem(result.target === 'json' ? 'validation_failed' : 'bad_request', {
    fields: fieldProblems(result.error),
  })
}
