import { data, type RouterContextProvider, redirect } from 'react-router'
import { textOf } from '../../auth/form-answer.ts'
import { readProblem } from '../../problem.ts'
import { serverApi } from '../../server-api.ts'
import { documentRefusal, readDocumentPost } from '../documents/document-post.server.ts'
import type { DocumentIntent } from '../documents/document-props.ts'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer } from './apply-view.ts'

/** Takes a document out of a draft, or keeps why one doesn't apply. */
export async function changeDocuments(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  draftKey: string,
) {
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const { documents } = api.applications.drafts[':draft_key']
  const post = readDocumentPost(form)
  const { item, type, language, document, reason } = post
  const intent: DocumentIntent =
    textOf(form, 'intent') === 'removeDocument' ? 'removeDocument' : 'notApplicable'
  const response =
    intent === 'removeDocument'
      ? await documents[':document_key'].$delete({
          param: { draft_key: draftKey, document_key: document },
        })
      : await documents['not-applicable'].$post({
          param: { draft_key: draftKey },
          json: { type, language, reason },
        })
  if (response.ok) return redirect(`${applyPath(draftKey, 'documents')}#document-${item}`, 303)
  const problem = await readProblem(response)
  const answer: ApplyAnswer = {
    problem: problem.code,
    fields: {},
    answers: null,
    document: documentRefusal(intent, post, problem),
  }
  return data(answer, { status: problem.status })
}
