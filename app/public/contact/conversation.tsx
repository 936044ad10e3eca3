import {
  data,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { contactMessageLength } from '#contract/common/values/vocabulary.ts'
import { refusedBy, textOf } from '../../auth/form-answer.ts'
import { fill } from '../../fill.ts'
import { checkIn, nextStamp } from '../../form-check.server.ts'
import { formatNumber } from '../../format.ts'
import { isSure, notSure } from '../../is-sure.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { readProblem } from '../../problem.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Page } from '../../ui/page.tsx'
import { isUnreached, orUnreached } from '../unreached.ts'
import { UnreachedNotice } from '../unreached-notice.tsx'
import type { Route } from './+types/conversation'
import { Arrived } from './arrived.tsx'
import { conversationView } from './conversation-view.server.ts'
import { ProveForm } from './prove-form.tsx'
import { Standing, Thread } from './thread.tsx'
import { WriteForm } from './write-form.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { language, csrf, now, sendsMail } = context.get(pageContext)
  const outcome = await outcomeOf(
    serverApi(context).api.conversations['by-link'][':conversation_token'].$get({
      param: { conversation_token: params.conversation_token },
    }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const words = contentWords(language, sendsMail).conversation
  const maximum = formatNumber(contactMessageLength, language)
  return {
    words: { ...words, writeHint: fill(words.writeHint, { maximum }) },
    conversation: conversationView(outcome.body, language, now()),
    proof: url.searchParams.get('proof')?.slice(0, 100) ?? '',
    token: csrf().token,
    stamp: csrf().stamp,
    attempt: crypto.randomUUID(),
  }
}

/** Adds a message, or says that the address is the writer's own. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const link = api.conversations['by-link'][':conversation_token']
  const param = { conversation_token: params.conversation_token }
  const proof = textOf(form, 'proof')
  const isProof = textOf(form, 'intent') === 'prove'
  if (isProof && !isSure(form)) return refusedBy(notSure(), { proof })
  const typed = { message: textOf(form, 'message'), attempt: textOf(form, 'attempt') }
  const response = isProof
    ? await link.address.$post({ param, json: { proof } })
    : await link.messages.$post({
        param,
        header: { 'idempotency-key': typed.attempt },
        json: {
          message: typed.message,
          ...(proof && { proof }),
          ...checkIn(form),
        },
      })
  if (!response.ok) {
    const problem = await readProblem(response)
    return refusedBy(problem, { ...typed, stamp: nextStamp(form, context, problem) })
  }
  return redirectDocument(
    `/contact/${params.conversation_token}?${isProof ? 'proved' : 'added'}`,
    303,
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(() => serverAction())

export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnreached(actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: titleOf(loaderData), description: '', path: '', hidden: true })

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { words, conversation, proof, token, stamp } = loaderData
  const [query] = useSearchParams()
  const answer = isUnreached(actionData) ? undefined : actionData
  const isAsked = answer?.problem === 'not_confirmed'
  const news = actionData ? undefined : newsNames.find((name) => query.has(name))
  return (
    <Page narrow>
      <h1>{titleOf(loaderData)}</h1>
      {news && <Arrived news={news} words={words} email={conversation.email} />}
      <UnreachedNotice answer={actionData} />
      <Standing conversation={conversation} words={words} />
      {(proof || isAsked) && conversation.email === 'unproved' && (
        <ProveForm
          words={words}
          token={token}
          proof={proof || (answer?.typed['proof'] ?? '')}
          isAsked={isAsked}
        />
      )}
      <Thread conversation={conversation} words={words} />
      <WriteForm
        words={words}
        answer={isAsked ? undefined : answer}
        token={token}
        stamp={stamp}
        proof={proof}
        attempt={answer?.typed['attempt'] || loaderData.attempt}
      />
    </Page>
  )
}

const newsNames = ['sent', 'added', 'proved'] as const

function titleOf(loaderData: Route.ComponentProps['loaderData'] | undefined): string {
  if (!loaderData) return ''
  const { conversation, words } = loaderData
  return conversation.kind === 'report' ? words.reportTitle : words.title
}
