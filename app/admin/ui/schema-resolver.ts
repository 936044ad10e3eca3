import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'

/**
 * Checks a form by its endpoint's schema: `toInput` turns what was typed into what would be sent,
 * and each problem lands on the field at the same path. `faultsIn` says what else the server would
 * refuse of it.
 */
export function schemaResolver<Values extends FieldValues, Input extends FieldValues>(
  schema: z.ZodType<Input>,
  toInput: (values: Values) => unknown,
  faultsIn: (given: unknown) => Record<string, FieldProblem> = () => ({}),
): Resolver<Values, unknown, Input> {
  return (values) => {
    const given = toInput(values)
    const parsed = schema.safeParse(given, { reportInput: true })
    const faults = faultsIn(given)
    if (parsed.success && Object.keys(faults).length === 0) {
      return { values: parsed.data, errors: {} }
    }
    const problems = { ...faults, ...(parsed.error && fieldProblems(parsed.error)) }
    return { values: {}, errors: nested(problems) as FieldErrors<Values> }
  }
}

/** How a problem is kept in a form's state: its code as the type, its parameters beside it. */
export function fieldErrorOf({ code, params = {} }: FieldProblem) {
  return {
    type: code,
    types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  }
}

type ErrorTree = { [key: string]: ErrorTree | ReturnType<typeof fieldErrorOf> }

function nested(fields: Record<string, FieldProblem>): ErrorTree {
  const tree: ErrorTree = {}
  for (const [path, problem] of Object.entries(fields)) {
    const keys = path.split('.')
    const last = keys.pop() ?? path
    let branch = tree
    for (const key of keys) {
      const next = branch[key]
      if (isBranch(next)) branch = next
      else {
        const made: ErrorTree = {}
        branch[key] = made
        branch = made
      }
    }
    branch[last] = fieldErrorOf(problem)
  }
  return tree
}

function isBranch(node: ErrorTree[string] | undefined): node is ErrorTree {
  return node !== undefined && typeof node['type'] !== 'string'
}
