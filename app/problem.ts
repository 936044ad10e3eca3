import {
  type FieldProblem,
  Problem,
  type ProblemCode,
  problems,
} from '#contract/common/values/problems.ts'

/**
 * The problem in an answer. One that is not ours (a proxy's page) becomes a problem by its status.
 */
export async function readProblem(
  response: Pick<Response, 'json' | 'status' | 'headers'>,
): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const given = typeof body === 'object' && body !== null ? body : {}
  const code = 'code' in given && isProblemCode(given.code) ? given.code : codeOf(response.status)
  const requestId =
    'requestId' in given && typeof given.requestId === 'string'
      ? given.requestId
      : response.headers.get('x-request-id')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Problem(code, {
    ...('fields' in given && isFields(given.fields) && { fields: given.fields }),
    ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }),
    ...(requestId && { requestId }),
  })
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code)
}

function isFields(fields: unknown): fields is Record<string, FieldProblem> {
  return typeof fields === 'object' && fields !== null
}

const codesByStatus: Record<number, ProblemCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'version_stale',
  413: 'body_too_large',
  419: 'csrf_mismatch',
  422: 'validation_failed',
  429: 'too_many_requests',
}

function codeOf(status: number): ProblemCode {
  const code = codesByStatus[status]
  if (code) return code
  if (status === 408 || status === 425 || status > 500) return 'unavailable'
  return status === 500 ? 'internal' : 'bad_request'
}
