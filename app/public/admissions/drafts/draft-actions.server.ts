import { type RouterContextProvider, redirect } from 'react-router'
import { draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { pageContext } from '../../../page-context.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { applyPath } from '../apply-path.ts'
import { refused } from '../apply-refusal.server.ts'
import { daysKept, dropDraft, keepDraft } from './draft-cookie.server.ts'
import { askDraft } from './find-draft.server.ts'

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

/** Puts an empty form for the same choices in the place of one that was filled in. */
export async function emptyDraft(
  request: Request,
  context: Context,
  form: FormData,
  draftKey: string,
) {
  const { language, publicUrl } = context.get(pageContext)
  const server = serverApi(context, { request, token: textOf(form, '_token') })
  const { drafts } = server.api.applications
  const kept = await askDraft(request, context, draftKey)
  if (!kept.ok) return refused(kept.problem)
  const choices = kept.body.choices.map(({ program, intake }) => ({
    program: program.key,
    intake: intake.key,
  }))
  const [first] = choices
  // Without a choice there is nothing that a form could be for.
  if (!first) return deleteDraft(request, context, form, draftKey)
  const started = await outcomeOf(
    drafts.$post({
      header: { 'idempotency-key': `empty-${draftKey}` },
      json: { ...first, language },
    }),
  )
  if (!started.ok) return refused(started.problem)
  const { key, secret } = started.body
  if (choices.length > 1) {
    const json = { choices, version: 0, writer: 'empty' }
    const put = drafts[':draft_key'].choices.$put(
      { param: { draft_key: key }, json },
      { headers: { [draftSecretHeader]: secret } },
    )
    const outcome = await outcomeOf(put)
    if (!outcome.ok) return refused(outcome.problem)
  }
  await outcomeOf(drafts[':draft_key'].$delete({ param: { draft_key: draftKey } }))
  const headers = new Headers()
  headers.append('set-cookie', keepDraft(key, secret, publicUrl, await daysKept(server)))
  headers.append('set-cookie', dropDraft(draftKey, publicUrl))
  return redirect(applyPath(key, 'tasks'), { status: 303, headers })
}
