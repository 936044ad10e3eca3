import { Problem } from '#contract/common/values/problems.ts'

/** Whether a posted form says that a person means it, as `SureField` puts it. */
export function isSure(form: FormData): boolean {
  return form.get('sure') === 'yes'
}

/** What a form that doesn't is answered with. */
export const notSure = (): Problem => new Problem('not_confirmed')
