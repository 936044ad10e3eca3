import { Problem } from '#contract/common/values/problems.ts'

/** Whether a posted form says that a person means it, as `SureField` puts it. */
export function isSure(form: FormData): boolean {
  return form.get('sure') === 'yes'
}

/** The answer to a form that doesn't. */
export const notSure = (): Problem => new Problem('not_confirmed')
