import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Promises } from '#contract/privacy/retention.ts'
import { isReadInApp } from '../../in-app-browser.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import { Page } from '../../ui/page.tsx'
import { InAppLine } from '../in-app-line.tsx'
import { readPromises } from '../promises.server.ts'
import { isUnreached, orUnreached } from '../unreached.ts'
import type { Route } from './+types/apply'
import { takeApply } from './apply-action.server.ts'
import { readApply } from './apply-loader.server.ts'
import { applyTitle } from './apply-title.server.ts'
import type { ApplyAnswer, ApplyView } from './apply-view.ts'
import { ChoosePage } from './choices/choose-page.tsx'
import { openedPage } from './drafts/opened-page.ts'
import { whoWeAre } from './who-we-are.server.ts'
import { WhoWeAre } from './who-we-are.tsx'

// Each page loads when it is opened: a visitor looking for a program needs none of the form.
const StartPage = openedPage(async () => (await import('./start-page.tsx')).StartPage)
const TaskList = openedPage(async () => (await import('./task-list.tsx')).TaskList)
const ChoicesPage = openedPage(async () => (await import('./choices/choices-page.tsx')).ChoicesPage)
const StepPage = openedPage(async () => (await import('./steps/step-page.tsx')).StepPage)
const DocumentsPage = openedPage(async () => (await import('./documents-page.tsx')).DocumentsPage)
const ReviewPage = openedPage(async () => (await import('./steps/review-page.tsx')).ReviewPage)
const DonePage = openedPage(async () => (await import('./done-page.tsx')).DonePage)
const SurroundingPage = openedPage(
  async () => (await import('./surrounding-pages.tsx')).SurroundingPage,
)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language, csrf } = context.get(pageContext)
  const view = await readApply(request, context)
  const t = serverWords(language)
  const page = {
    view,
    promises: await readPromises(serverApi(context)),
    who: asksForPapers(view) ? await whoWeAre(context) : null,
    title: applyTitle(view, t),
    description: t('apply.description'),
    indexed: view.page === 'choose' && !view.unknownIntake,
    token: hasForm(view) ? csrf().token : '',
    // Once a form is begun, another browser can't open it without its link.
    isInApp: (view.page === 'choose' || view.page === 'start') && isReadInApp(request),
  }
  return view.page === 'lost' ? data(page, { status: 404 }) : page
}

/** An applicant who is asked for a passport may first want to know who gets it. */
function asksForPapers(view: ApplyView): boolean {
  const isIdentity = view.page === 'step' && view.step === 'identity'
  return isIdentity || view.page === 'start' || view.page === 'documents'
}

/** A page without its own form needs no token. */
function hasForm(view: ApplyView): boolean {
  if (view.page === 'choose') return view.sentHere.length > 0
  if (view.page === 'tasks') return view.draft.filled !== null
  if (view.page === 'done') return view.isFoundHere
  return view.page !== 'lost'
}

export const action = ({ request, context }: Route.ActionArgs) => takeApply(request, context)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(() => serverAction())

/** After an answer that refuses too: the page's token may be the reason. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !isUnreached(actionResult)

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { view, who, token, promises, isInApp } = loaderData
  return (
    <Page narrow>
      {isInApp && <InAppLine />}
      <ApplyPage
        key={pageKey(view)}
        view={view}
        promises={promises}
        token={token}
        answer={isUnreached(actionData) ? unreachedAnswer : actionData}
      />
      {who && <WhoWeAre who={who} />}
    </Page>
  )
}

const unreachedAnswer: ApplyAnswer = { problem: 'unavailable', fields: {}, answers: null }

/** A page's fields must not be left in the page of the next one. */
function pageKey(view: ApplyView): string {
  const draft = 'draft' in view ? view.draft.key : ''
  return view.page === 'step'
    ? [draft, view.step, view.item, view.part].join(' ')
    : `${draft} ${view.page}`
}

interface ApplyPageProps {
  view: ApplyView
  promises: Promises
  token: string
  answer: ApplyAnswer | undefined
}

function ApplyPage({ view, promises, token, answer }: ApplyPageProps) {
  const { draftDays } = promises
  const asked = { token, answer }
  switch (view.page) {
    case 'choose':
      return <ChoosePage {...view} token={token} promises={promises} />
    case 'start':
      return <StartPage {...view} {...asked} keptDays={draftDays} />
    case 'tasks':
      return <TaskList draft={view.draft} {...asked} keptDays={draftDays} />
    case 'choices':
      return <ChoicesPage {...view} {...asked} />
    case 'step':
      return <StepPage view={view} {...asked} />
    case 'documents':
      return <DocumentsPage {...view} {...asked} />
    case 'review':
      return <ReviewPage {...view} {...asked} />
    case 'done':
      return <DonePage {...view} token={token} />
    case 'forget':
    case 'link':
    case 'delete':
    case 'lost':
      return <SurroundingPage view={view} {...asked} keptDays={draftDays} />
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/apply',
    hidden: loaderData?.indexed !== true,
  })
