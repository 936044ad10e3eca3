import type { z } from 'zod'
import { type FieldCode, type FieldProblem, fieldCodes } from './problems.ts'

/** One problem per field, keyed by its dotted path. */
export function fieldProblems(error: Pick<z.ZodError, 'issues'>): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) {
      fields[path.map(String).join('.') || 'body'] ??= fieldProblem(issue)
    }
  }
  return fields
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (isFieldCode(issue.message)) {
    return {
      code: issue.message,
      // A rule of our own gives its limit itself.
      ...(issue.code === 'custom' && issue.params && { params: issue.params }),
    }
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_key' }
    case 'too_small':
      if (issue.origin === 'string') {
        // An empty field says so, and not how long the text had to be.
        return Number(issue.minimum) <= 1 || issue.input === ''
          ? { code: 'required' }
          : { code: 'too_short', params: { minimum: Number(issue.minimum) } }
      }
      return { code: 'too_small', params: { minimum: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { code: 'too_long', params: { maximum: Number(issue.maximum) } }
        : { code: 'too_large', params: { maximum: Number(issue.maximum) } }
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'invalid' }
    case 'invalid_value':
      return { code: 'not_a_choice' }
    default:
      return { code: 'invalid' }
  }
}

function isFieldCode(text: string): text is FieldCode {
  return (fieldCodes as readonly string[]).includes(text)
}
