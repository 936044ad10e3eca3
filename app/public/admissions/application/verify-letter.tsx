import { data, Form, redirect } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate } from '../../../format.ts'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { contentWords } from '../../../server-words.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Route } from './+types/verify-letter'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext)
  const words = contentWords(language).verify
  const typed = new URL(request.url).searchParams.get('code')?.trim()
  if (typed) throw redirect(`/verify/${encodeURIComponent(typed.slice(0, 60))}`)
  const code = params.letter_code
  if (code === undefined) return { words, code: '', state: 'asked' as const, facts: [], terms: '' }
  const outcome = await outcomeOf(
    serverApi(context).api.letters[':letter_code'].$get({ param: { letter_code: code } }),
  )
  if (!outcome.ok) {
    const { status } = outcome.problem
    const state = status === 429 ? ('limited' as const) : ('unknown' as const)
    return data(
      { words, code, state, facts: [], terms: '' },
      { status: status === 429 ? 429 : 404 },
    )
  }
  const { number, initials, program, university, issuedOn, conditional, stands } = outcome.body
  return {
    words,
    code,
    state: stands ? ('stands' as const) : ('lapsed' as const),
    facts: [
      { name: words.number, value: number },
      { name: words.initials, value: initials },
      { name: words.program, value: inLanguage(program, language) },
      { name: words.university, value: inLanguage(university, language) },
      { name: words.date, value: formatDate(issuedOn, language) },
    ].filter(({ value }) => value !== ''),
    terms: conditional ? words.conditional : words.unconditional,
  }
}

export default function VerifyLetter({ loaderData }: Route.ComponentProps) {
  const { words, code, state, facts, terms } = loaderData
  const isFound = state === 'stands' || state === 'lapsed'
  return (
    <Page narrow>
      <h1>{words.title}</h1>
      {isFound && (
        <>
          <Notice tone={state === 'stands' ? 'success' : 'warning'} title={words.genuine}>
            {words[state]}
          </Notice>
          <dl className="facts">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
          <p>{terms}</p>
          <p className="small soft">{words.compare}</p>
          <LinkButton look="quiet" to="/verify">
            {words.another}
          </LinkButton>
        </>
      )}
      {state === 'unknown' && (
        <Notice tone="error" title={words.unknown}>
          {words.unknownText}
        </Notice>
      )}
      {state === 'limited' && <Notice tone="warning">{words.limited}</Notice>}
      {!isFound && (
        <>
          <p className="lede">{words.lede}</p>
          <Form method="get" action="/verify" className="form">
            <TextField
              name="code"
              label={words.label}
              hint={words.hint}
              maxLength={60}
              defaultValue={code}
              autoComplete="off"
            />
            <div className="row">
              <Button>{words.button}</Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.words.title ?? '',
    description: loaderData?.words.description ?? '',
    path: '/verify',
    hidden: true,
  })
