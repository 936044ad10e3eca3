import type { RouterContextProvider } from 'react-router'
import { saidIn } from '#contract/common/values/said-in.ts'
import { sentHereCookie } from '#contract/common/values/vocabulary.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatDayOf } from '../../../format.ts'
import { pageContext } from '../../../page-context.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import type { SentHereLine } from './sent-here-list.tsx'

type Context = Readonly<RouterContextProvider>

/** What was sent from this browser, if it remembers. Private links are not included. */
export async function readSentHere(request: Request, context: Context): Promise<SentHereLine[]> {
  const { language, publicUrl } = context.get(pageContext)
  if (!request.headers.get('cookie')?.includes(`${sentHereCookie(publicUrl)}=`)) return []
  const { api } = serverApi(context, { request })
  const outcome = await outcomeOf(api.applications['sent-here'].$get())
  if (!outcome.ok) return []
  return outcome.body.map(({ program, university, submittedAt, ...one }) => ({
    ...one,
    title: saidIn(program, language),
    university: universityName(university, one.destination, language),
    sent: formatDayOf(submittedAt, 'UTC', language),
  }))
}

/** Lets this browser find again what a form became; the cookies to hand on. */
export async function rememberSent(
  request: Request,
  context: Context,
  draftKey: string,
  token: string,
): Promise<string[]> {
  const { api } = serverApi(context, { request, token })
  const answer = await api.applications.drafts[':draft_key'].remember.$post({
    param: { draft_key: draftKey },
  })
  return answer.ok ? answer.headers.getSetCookie() : []
}

/** Makes this browser forget them; the cookies to hand on. */
export async function forgetSent(
  request: Request,
  context: Context,
  token: string,
): Promise<string[]> {
  const { api } = serverApi(context, { request, token })
  const answer = await api.applications['sent-here'].$delete()
  return answer.ok ? answer.headers.getSetCookie() : []
}
