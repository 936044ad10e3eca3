import { data, type RouterContextProvider } from 'react-router'
import type { Draft } from '#contract/admissions/admissions.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'

type Context = Readonly<RouterContextProvider>

/** What the API answers to a request for a draft with this browser's cookies. */
export function askDraft(request: Request, context: Context, key: string) {
  const { api } = serverApi(context, { request })
  return outcomeOf(api.applications.drafts[':draft_key'].$get({ param: { draft_key: key } }))
}

/**
 * A draft that this browser holds; undefined if it does not exist, or no longer does. One that
 * can't be read now stops the page: no applicant must believe that their form is gone.
 */
export async function findDraft(
  request: Request,
  context: Context,
  key: string,
): Promise<Draft | undefined> {
  const outcome = await askDraft(request, context, key)
  if (outcome.ok) return outcome.body
  const { code, status } = outcome.problem
  if (code === 'not_found') return undefined
  throw data(null, { status })
}
