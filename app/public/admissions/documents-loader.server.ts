import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import type { Draft } from '#contract/admissions/admissions.ts'
import type { OwnDocuments } from '#contract/documents/documents.ts'
import { answering, documentsOfLine } from '#contract/documents/values/document-lines.ts'
import { isReadInApp } from '../../in-app-browser.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { uploadOutcomeOf } from '../documents/upload-outcome.ts'
import { applyPath } from './apply-path.ts'
import { draftFrame } from './apply-view.server.ts'
import type { ApplyView, ReviewedDocuments } from './apply-view.ts'

type Context = Readonly<RouterContextProvider>

export async function readDocuments(
  request: Request,
  context: Context,
  draft: Draft,
  query: URLSearchParams,
): Promise<ApplyView> {
  return {
    page: 'documents',
    draft: draftFrame(draft, context.get(pageContext).language),
    view: {
      base: `/api/applications/drafts/${draft.key}`,
      page: applyPath(draft.key, 'documents'),
      own: await findDocuments(request, context, draft.key),
      outcome: uploadOutcomeOf(query),
    },
    attempt: randomUUID(),
    isInApp: isReadInApp(request),
  }
}

/** What was given and what is missing, as the review reads it out. */
export async function reviewedDocuments(
  request: Request,
  context: Context,
  draft: Draft,
): Promise<ReviewedDocuments> {
  const { documents, asked } = await findDocuments(request, context, draft.key)
  const unasked = [...new Set(documents.map(({ type }) => type))]
    .filter((type) => !asked.some((one) => one.type === type))
    .map((type) => ({ type, language: null, mandatory: false }))
  const lines = [...asked, ...unasked].map(({ type, language, mandatory }) => {
    const own = documentsOfLine({ type, language }, asked, documents)
    return { line: { type, language }, mandatory, own }
  })
  return {
    given: lines
      .filter(({ own }) => own.length > 0)
      .map(({ line, own }) => {
        const reason = own.find(({ status }) => status === 'not_applicable')?.reason
        return {
          ...line,
          names: own.flatMap(({ file }) => (file ? [file.name] : [])),
          notApplicable: reason ?? null,
        }
      }),
    missing: lines
      .filter(
        ({ mandatory, own }) => mandatory && !own.some(({ status }) => answering.includes(status)),
      )
      .map(({ line }) => line),
  }
}

async function findDocuments(
  request: Request,
  context: Context,
  draftKey: string,
): Promise<OwnDocuments> {
  const { api } = serverApi(context, { request })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].documents.$get({ param: { draft_key: draftKey } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return outcome.body
}
