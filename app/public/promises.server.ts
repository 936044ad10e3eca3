import { data } from 'react-router'
import { outcomeOf, type serverApi } from '../server-api.ts'

/** What the office promises, as its administrators have set it: no page writes a day of its own. */
export async function readPromises({ api }: Pick<ReturnType<typeof serverApi>, 'api'>) {
  const outcome = await outcomeOf(api.promises.$get())
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return outcome.body
}
