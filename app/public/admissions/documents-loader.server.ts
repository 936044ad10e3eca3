import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import type { Draft } from '#contract/admissions.ts'
import type { OwnDocuments } from '#contract/documents.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { toldUploads } from '../documents/told-uploads.ts'
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
      told: toldUploads(query),
    },
    attempt: randomUUID(),
  }
}

/** What was given and what is missing, as the review reads it out. */
export async function reviewedDocuments(
  request: Request,
  context: Context,
  draft: Draft,
): Promise<ReviewedDocuments> {
  const { documents, missing } = await findDocuments(request, context, draft.key)
  const types = [...new Set(documents.map(({ type }) => type))]
  return {
    given: types.map((type) => {
      const own = documents.filter((one) => one.type === type)
      const reason = own.find(({ status }) => status === 'not_applicable')?.reason
      return {
        type,
        names: own.flatMap(({ file }) => (file ? [file.name] : [])),
        notApplicable: reason ?? null,
      }
    }),
    missing,
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
