import type { Problem } from '#contract/common/values/problems.ts'
import { textOf } from './auth/form-answer.ts'
import { pageContext } from './page-context.ts'
import type { serverApi } from './server-api.ts'

type Context = Parameters<typeof serverApi>[0]

/** What a public form carries beside the typed values; a form without a stamp is not ours. */
export function checkIn(form: FormData): { website: string; stamp: string } {
  return { website: textOf(form, 'website'), stamp: textOf(form, 'stamp') }
}

/** The stamp of the form that is shown again: one that lets it pass where it only has to be pressed. */
export function nextStamp(
  form: FormData,
  context: Context,
  { code }: Pick<Problem, 'code'>,
): string {
  return code === 'press_again' ? context.get(pageContext).csrf().stampAgain : textOf(form, 'stamp')
}
