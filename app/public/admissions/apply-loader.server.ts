import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import type { Draft } from '#contract/admissions.ts'
import { draftFields, draftSteps } from '#contract/vocabulary.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { applyPath } from './apply-path.ts'
import {
  aimOf,
  aimOfDraft,
  countryOptions,
  draftFrame,
  reviewedAnswers,
} from './apply-view.server.ts'
import type { ApplyView, BegunForm } from './apply-view.ts'
import { heldDrafts } from './draft-cookie.server.ts'

type Context = Readonly<RouterContextProvider>

const maxBegun = 5

/** The page of the form that an address asks for. */
export async function readApply(request: Request, context: Context): Promise<ApplyView> {
  const query = new URL(request.url).searchParams
  const draftKey = query.get('draft')
  if (draftKey !== null) return readDraftPage(request, context, draftKey, query)
  const program = query.get('program')
  const begun = await readBegun(request, context)
  if (program === null) return { page: 'choose', unknownIntake: false, begun }

  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: program } }),
  )
  const { language } = context.get(pageContext)
  const aim = outcome.ok && aimOf(outcome.body, query.get('intake') ?? '', language)
  if (!outcome.ok || !aim) return { page: 'choose', unknownIntake: true, begun }
  return {
    page: 'start',
    aim,
    forTheApplicantAlone: ['applicant_only', 'embassy'].includes(outcome.body.submissionChannel),
    attempt: randomUUID(),
    begun: begun.filter((one) => one.aim.program.key === aim.program.key),
  }
}

/** The forms this browser has begun and not sent. */
async function readBegun(request: Request, context: Context): Promise<BegunForm[]> {
  const { language } = context.get(pageContext)
  const { api } = serverApi(context, { request })
  const drafts = await Promise.all(
    heldDrafts(request)
      .slice(0, maxBegun)
      .map(async (draft_key) => {
        const outcome = await outcomeOf(
          api.applications.drafts[':draft_key'].$get({ param: { draft_key } }),
        )
        return outcome.ok ? outcome.body : undefined
      }),
  )
  return drafts
    .filter((draft) => draft !== undefined)
    .filter(({ submitted }) => submitted === null)
    .map((draft) => ({
      path: applyPath(draft.key, nextStep(draft)),
      aim: aimOfDraft(draft, language),
      keptUntil: draftFrame(draft, language).keptUntil,
    }))
}

async function readDraftPage(
  request: Request,
  context: Context,
  key: string,
  query: URLSearchParams,
): Promise<ApplyView> {
  const { language } = context.get(pageContext)
  const { api } = serverApi(context, { request })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].$get({ param: { draft_key: key } }),
  )
  if (!outcome.ok) return { page: 'lost' }
  const draft = outcome.body
  const asked = query.get('step')
  if (draft.submitted !== null) {
    if (asked !== 'done') throw redirect(applyPath(key, 'done'))
    return readDone(request, context, draft, draft.submitted)
  }
  const step = draftSteps.find((one) => one === asked)
  if (!step) throw redirect(applyPath(key, nextStep(draft)))

  if (step === 'review') {
    const frame = draftFrame(draft, language)
    return { page: 'review', draft: frame, shown: reviewedAnswers(draft.answers, language) }
  }
  const told = query.has('check')
    ? Object.entries(draft.fields).filter(([field]) => Object.hasOwn(draftFields[step], field))
    : []
  return {
    page: 'step',
    step,
    draft: draftFrame(draft, language, Object.fromEntries(told)),
    countries: step === 'consent' ? [] : countryOptions(language),
  }
}

/** The first step that isn't complete; the review when all are. */
export function nextStep({ complete }: Pick<Draft, 'complete'>) {
  return draftSteps.find((step) => !complete.includes(step)) ?? 'review'
}

/** Submitting again changes nothing and tells the private link again, which is kept nowhere. */
async function readDone(
  request: Request,
  context: Context,
  draft: Draft,
  number: string,
): Promise<ApplyView> {
  const { csrf, publicUrl, language } = context.get(pageContext)
  const { api } = serverApi(context, { request, token: csrf().token })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].submit.$post({
      param: { draft_key: draft.key },
      header: { 'idempotency-key': submitKey(draft.key) },
    }),
  )
  const path = outcome.ok ? `/application/${outcome.body.accessToken}` : undefined
  return {
    page: 'done',
    number,
    aim: aimOfDraft(draft, language),
    link: path === undefined ? null : { path, address: `${publicUrl}${path}` },
  }
}

/** A draft is submitted once, however often the button is pressed. */
export function submitKey(draftKey: string): string {
  return `submit-${draftKey}`
}
