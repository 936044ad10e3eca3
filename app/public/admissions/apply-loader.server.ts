import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import type { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { declarationOf } from '#contract/admissions/values/who-sends.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { usualScaleOf } from '#contract/answers/read-education.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import {
  type DraftStep,
  draftFields,
  draftSteps,
  numbered,
} from '#contract/common/values/vocabulary.ts'
import { readCountry } from '#contract/countries/values/country-names.ts'
import { formatDate } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { applyPath } from './apply-path.ts'
import {
  aimOf,
  coachingOf,
  countryNames,
  draftFrame,
  offeredOf,
  testView,
} from './apply-view.server.ts'
import type {
  Aim,
  ApplyView,
  BegunForm,
  ChoiceView,
  CoachedChoice,
  Offered,
  QuestionStep,
  SentApplication,
} from './apply-view.ts'
import { closingLine } from './choices/closing-view.server.ts'
import { sendsView } from './choices/sends-view.server.ts'
import type { SendsView } from './choices/sends-view.ts'
import { startedOf, wantedOf } from './choices/start-choices.server.ts'
import { readDocuments, reviewedDocuments } from './documents-loader.server.ts'
import { heldDrafts } from './drafts/draft-cookie.server.ts'
import { askDraft, findDraft } from './drafts/find-draft.server.ts'
import { readSentHere } from './drafts/sent-here.server.ts'
import { withFees } from './portal-fees.server.ts'
import { reviewedAnswers } from './steps/review-view.server.ts'

type Context = Readonly<RouterContextProvider>
type SubmittedOne = Submitted['applications'][number]

const maxBegun = 5
/** Sent forms are also held for an hour. */
const maxHeld = 8
const mostFound = 6
/** As many as a shortlist has. */
const mostWanted = 24

/** The page of the form that an address asks for. */
export async function readApply(request: Request, context: Context): Promise<ApplyView> {
  const query = new URL(request.url).searchParams
  const draftKey = query.get('draft')
  if (draftKey !== null) return readDraftPage(request, context, draftKey, query)
  const program = query.get('program')
  const { begun, justSent } = await readHeld(request, context)
  if (query.has('forget')) return { page: 'forget', begun }
  const sentHere = await readSentHere(request, context)
  if (program === null) return { page: 'choose', unknownIntake: false, begun, sentHere }

  /** What this device has just sent, and which of it is for the same intake. */
  const heldFor = (aim: Aim) => ({
    justSent: justSent.map(({ draft, number }) => ({
      ...{ draft, number },
      name: sentHere.find((one) => one.number === number)?.givenNames ?? null,
    })),
    already: sentHere.filter(
      (one) => one.active && one.programKey === aim.program.key && one.intakeKey === aim.intake.key,
    ),
  })
  const { language } = context.get(pageContext)
  const started = await readStarted(query, context)
  const { leftOut } = started
  const aims = await withFees(context, started.aims)
  const [first, ...others] = aims
  if (first && (others.length > 0 || leftOut.length > 0)) {
    return {
      page: 'start',
      aim: first,
      coaching: null,
      attempt: randomUUID(),
      begun,
      others,
      leftOut,
      ...heldFor(first),
    }
  }
  const detail = await findProgram(context, program)
  const named = detail && aimOf(detail, query.get('intake') ?? '', language)
  const [aim] = await withFees(context, named ? [named] : [])
  if (!detail || !aim) return { page: 'choose', unknownIntake: true, begun, sentHere }
  return {
    page: 'start',
    aim,
    coaching: coachingOf(detail, language),
    attempt: randomUUID(),
    begun,
    others: [],
    leftOut: [],
    ...heldFor(aim),
  }
}

/** What a form begins with where an address names several programs. */
export async function readStarted(query: URLSearchParams, context: Context) {
  const { language } = context.get(pageContext)
  const wanted = wantedOf(query).slice(0, mostWanted)
  if (wanted.length < 2) return { aims: [], leftOut: [] }
  const programs = await Promise.all(
    wanted.map(async (one) => ({ wanted: one, detail: await findProgram(context, one.program) })),
  )
  return startedOf(programs, language)
}

async function findProgram(context: Context, key: string) {
  // An empty key or a dot disappears from the address, which then lists programs.
  if (!/\w/.test(key)) return undefined
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: key } }),
  )
  return outcome.ok ? outcome.body : undefined
}

/** The forms this browser holds: begun and not sent, or sent a moment ago. */
async function readHeld(
  request: Request,
  context: Context,
): Promise<{ begun: BegunForm[]; justSent: { draft: string; number: string }[] }> {
  const { language, publicUrl } = context.get(pageContext)
  const keys = heldDrafts(request, publicUrl).slice(0, maxHeld)
  const answers = await Promise.all(keys.map((key) => askDraft(request, context, key)))
  const drafts = answers.flatMap((one) => (one.ok ? [one.body] : []))
  return {
    begun: drafts
      .filter(({ submitted }) => submitted === null)
      .map((draft) => {
        const { key, choices, keptUntil } = draftFrame(draft, language)
        return { key, choices, keptUntil }
      })
      .slice(0, maxBegun),
    justSent: drafts.flatMap(({ key, submitted }) =>
      submitted?.[0] === undefined ? [] : [{ draft: key, number: submitted[0] }],
    ),
  }
}

async function readDraftPage(
  request: Request,
  context: Context,
  key: string,
  query: URLSearchParams,
): Promise<ApplyView> {
  const { language, sendsMail } = context.get(pageContext)
  const draft = await findDraft(request, context, key)
  if (!draft) return { page: 'lost' }
  const asked = query.get('step')
  if (draft.submitted !== null) {
    if (asked !== 'done') throw redirect(applyPath(key, 'done'))
    return readDone(request, context, draft)
  }
  if (asked === 'link') {
    const sent = query.has('sent')
    return { page: 'link', draft: draftFrame(draft, language), sent, isMailed: sendsMail }
  }
  if (asked === 'delete') return { page: 'delete', draft: draftFrame(draft, language) }
  const step = draftSteps.find((one) => one === asked)
  if (!step) return { page: 'tasks', draft: draftFrame(draft, language) }
  if (step === 'choices') return readChoices(context, draft, query)
  if (step === 'documents') return readDocuments(request, context, draft, query)
  if (step === 'review') return readReview(request, context, draft, query.has('check'))
  return readStep(draft, step, query, language)
}

function readStep(
  draft: Draft,
  step: QuestionStep,
  query: URLSearchParams,
  language: Language,
): ApplyView {
  const given = Number(query.get('item'))
  const item = Number.isInteger(given) && given > 0 && given <= 4 ? given : null
  const part = query.get('part') === 'score' ? 'score' : null
  const test = step === 'tests' && item !== null ? testView(draft.answers, item, language) : null
  const shown = query.has('check')
    ? Object.entries(draft.fields).filter(([field]) => Object.hasOwn(draftFields[step], field))
    : []
  const country =
    draft.answers[numbered('country', item ?? 1)] ?? draft.answers['nationality'] ?? ''
  return {
    page: 'step',
    step,
    item,
    part: test === null ? null : part,
    test,
    draft: draftFrame(draft, language, Object.fromEntries(shown)),
    countries: ['identity', 'education'].includes(step) ? countryNames(language) : [],
    usualScale: usualScaleOf(readCountry(country) ?? '') ?? null,
  }
}

async function readChoices(
  context: Context,
  draft: Draft,
  query: URLSearchParams,
): Promise<ApplyView> {
  const { language } = context.get(pageContext)
  const q = (query.get('q') ?? '').trim().slice(0, 200)
  const add = query.get('program')
  const keys = add === null ? await findKeys(context, q) : [add]
  const programs = await Promise.all(keys.map((key) => findProgram(context, key)))
  return {
    page: 'choices',
    draft: draftFrame(draft, language),
    q,
    found: programs
      .filter((program) => program !== undefined)
      .map((program) => offeredOf(program, readerOf(draft.answers), language))
      .map((offered) => withoutChosen(offered, draft))
      // Programs that can be chosen now come first.
      .toSorted((a, b) => Number(b.intakes.length > 0) - Number(a.intakes.length > 0)),
    attempt: randomUUID(),
  }
}

async function findKeys(context: Context, q: string): Promise<string[]> {
  if (q === '') return []
  const { api } = serverApi(context)
  const outcome = await outcomeOf(api.programs.$get({ query: { q, size: String(mostFound) } }))
  return outcome.ok ? outcome.body.rows.map(({ key }) => key) : []
}

function withoutChosen(offered: Offered, { choices }: Draft): Offered {
  const chosen = choices
    .filter(({ program }) => program.key === offered.key)
    .map(({ intake }) => intake.key)
  return { ...offered, intakes: offered.intakes.filter(({ key }) => !chosen.includes(key)) }
}

async function readReview(
  request: Request,
  context: Context,
  draft: Draft,
  check: boolean,
): Promise<ApplyView> {
  const { language } = context.get(pageContext)
  const frame = draftFrame(draft, language, check ? draft.fields : {})
  return {
    page: 'review',
    draft: { ...frame, choices: await withFees(context, frame.choices) },
    shown: reviewedAnswers(draft, language),
    documents: await reviewedDocuments(request, context, draft),
    coachings: await readCoachings(context, frame.choices),
  }
}

/** What to do about the choices that only the applicant may send. */
async function readCoachings(context: Context, choices: ChoiceView[]): Promise<CoachedChoice[]> {
  const { language } = context.get(pageContext)
  const alone = choices.filter(({ standing }) => standing === 'alone')
  const coached = await Promise.all(
    alone.map(async (choice) => {
      const program = await findProgram(context, choice.program.key)
      const coaching = program && coachingOf(program, language)
      return coaching ? { choice, coaching } : undefined
    }),
  )
  return coached.filter((one) => one !== undefined)
}

/** The first incomplete step; the review if only documents are left. */
export function nextStep({ complete, steps }: Pick<Draft, 'complete' | 'steps'>): DraftStep {
  return steps.find((step) => step !== 'documents' && !complete.includes(step)) ?? 'review'
}

/** Submitting again changes nothing and returns the private link again, which is kept nowhere. */
async function readDone(request: Request, context: Context, draft: Draft): Promise<ApplyView> {
  const { csrf, publicUrl, language } = context.get(pageContext)
  const { api } = serverApi(context, { request, token: csrf().token })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].submit.$post({
      param: { draft_key: draft.key },
      header: { 'idempotency-key': submitKey(draft.key) },
      query: {},
    }),
  )
  const { choices } = draftFrame(draft, language)
  const path = outcome.ok ? `/application/${outcome.body.accessToken}` : undefined
  const submitted = outcome.ok ? outcome.body.applications : []
  const sent = await Promise.all(submitted.map((one) => sentApplication(context, one, choices)))
  return {
    page: 'done',
    act: outcome.ok ? declarationOf(sent.map(({ sends }) => sends.channel)) : 'none',
    applications: outcome.ok
      ? sent
      : (draft.submitted ?? []).map((number) => ({
          number,
          title: '',
          university: '',
          checkedBy: null,
          sends: null,
          closing: null,
        })),
    coachings: await readCoachings(context, choices),
    link: path === undefined ? null : { path, address: `${publicUrl}${path}` },
    isFoundHere: (await readSentHere(request, context)).some(
      ({ number }) => number === draft.submitted?.[0],
    ),
  }
}

/**
 * An application as it was made: a submitted form no longer has the applicant's answers. If it is
 * now sent by someone else, the page says so: applicants must not wait for us to send what we
 * don't.
 */
async function sentApplication(
  context: Context,
  { number, program, intake, checkedBy, closing, submissionChannel, place }: SubmittedOne,
  choices: ChoiceView[],
): Promise<SentApplication & { sends: SendsView }> {
  const { language } = context.get(pageContext)
  const choice = choices.find((one) => one.program.key === program.key && one.intake.key === intake)
  const line = closing && closingLine({ ...closing, closesFor: {}, closesIn: {} }, language)
  const then = sendsView(
    {
      channel: submissionChannel,
      channelBefore: null,
      portals: place?.portals ?? [],
      officialUrl: place?.officialUrl ?? null,
      ofPortal: null,
    },
    { closing: line, residence: null, language },
  )
  const sends = choice && choice.sends.channel !== submissionChannel ? choice.sends : then
  const [current] = choice
    ? await withFees(context, [{ destination: choice.destination, sends }])
    : []
  return {
    number,
    title: saidIn(program.title, language),
    university: choice?.university ?? '',
    checkedBy: checkedBy && formatDate(checkedBy, language),
    sends: current?.sends ?? sends,
    closing: line,
  }
}

/** A draft is submitted once, however often the button is pressed. */
export function submitKey(draftKey: string): string {
  return `submit-${draftKey}`
}
