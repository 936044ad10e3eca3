import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { serverWords } from '../../server-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/apply'
import { takeApply } from './apply-action.server.ts'
import { readApply } from './apply-loader.server.ts'
import { applyTitle } from './apply-title.server.ts'
import type { ApplyAnswer, ApplyView } from './apply-view.ts'
import { ChoosePage } from './choose-page.tsx'
import { ConsentStep } from './consent-step.tsx'
import { DonePage } from './done-page.tsx'
import { EducationStep } from './education-step.tsx'
import { useMessages } from './field-messages.ts'
import { IdentityStep } from './identity-step.tsx'
import { ReviewPage } from './review-page.tsx'
import { StartPage } from './start-page.tsx'
import { StepForm } from './step-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  const view = await readApply(request, context)
  const t = serverWords(language)
  const page = {
    view,
    title: applyTitle(view, t),
    description: t('apply.description'),
    indexed: view.page === 'choose' && !view.unknownIntake,
    token: view.page === 'choose' || view.page === 'lost' ? '' : csrf().token,
  }
  return view.page === 'lost' ? data(page, { status: 404 }) : page
}

export const action = ({ request, context }: Route.ActionArgs) => takeApply(request, context)

/** After an answer that refuses too: the page's token may be the reason. */
export const shouldRevalidate = () => true

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { view, token } = loaderData
  return (
    <Page narrow>
      <ApplyPage key={pageKey(view)} view={view} token={token} answer={actionData} />
    </Page>
  )
}

/** A step's fields must not be left in the page of the next one. */
function pageKey(view: ApplyView): string {
  return view.page === 'step' ? view.step : view.page
}

interface ApplyPageProps {
  view: ApplyView
  token: string
  answer: ApplyAnswer | undefined
}

function ApplyPage({ view, token, answer }: ApplyPageProps) {
  switch (view.page) {
    case 'choose':
      return <ChoosePage {...view} />
    case 'start':
      return <StartPage {...view} token={token} answer={answer} />
    case 'step':
      return <StepPage view={view} token={token} answer={answer} />
    case 'review':
      return <ReviewPage {...view} token={token} answer={answer} />
    case 'done':
      return <DonePage {...view} />
    case 'lost':
      return <LostPage />
  }
}

function StepPage({
  view: { step, draft, countries },
  token,
  answer,
}: ApplyPageProps & { view: Extract<ApplyView, { page: 'step' }> }) {
  const { t } = useTranslation()
  const messages = useMessages(answer ? undefined : draft.fields)
  const typed = answer?.answers ?? draft.answers
  const fields = { typed, messages, countries }
  return (
    <StepForm
      step={step}
      draft={draft}
      answer={answer}
      token={token}
      lead={t(`apply.${step}.lead`)}
    >
      {step === 'identity' && <IdentityStep {...fields} />}
      {step === 'education' && <EducationStep {...fields} />}
      {step === 'consent' && <ConsentStep {...fields} university={draft.aim.university} />}
    </StepForm>
  )
}

function LostPage() {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('apply.lost.title')}</h1>
      <p className="lede">{t('apply.lost.text')}</p>
      <p>
        <LinkButton to="/program">{t('apply.choose.browse')}</LinkButton>
      </p>
      <p>
        <Link to="/application">{t('apply.done.find')}</Link>
      </p>
    </>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/apply',
    hidden: loaderData?.indexed !== true,
  })
