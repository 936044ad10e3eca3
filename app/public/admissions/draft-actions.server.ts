import { type RouterContextProvider, redirect } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { refused } from './apply-action.server.ts'
import { applyPath } from './apply-path.ts'
import { dropDraft } from './draft-cookie.server.ts'

type Context = Readonly<RouterContextProvider>

/** Mails the link that opens the form elsewhere, or ends the one that was mailed. */
export async function mailLink(
  request: Request,
  context: Context,
  form: FormData,
  draftKey: string,
) {
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const { link } = api.applications.drafts[':draft_key']
  const param = { draft_key: draftKey }
  const isRevoked = textOf(form, 'intent') === 'revoke'
  const email = textOf(form, 'email').trim().slice(0, 254)
  const outcome = isRevoked
    ? await outcomeOf(link.$delete({ param }))
    : await outcomeOf(link.$post({ param, json: { email } }))
  if (!outcome.ok) return refused(outcome.problem, { email })
  return redirect(`${applyPath(draftKey, 'link')}${isRevoked ? '' : '&sent=yes'}`, 303)
}

/** Removes a form that was not sent, from the server and from this browser. */
export async function deleteDraft(
  request: Request,
  context: Context,
  form: FormData,
  draftKey: string,
) {
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].$delete({ param: { draft_key: draftKey } }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  const cookie = dropDraft(draftKey, context.get(pageContext).publicUrl)
  return redirect('/apply', { status: 303, headers: { 'set-cookie': cookie } })
}
