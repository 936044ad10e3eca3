import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  MergeApplicants,
  NewContact,
  Task,
  TaskEdit,
} from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { answerOf, api, done } from '../../api.ts'
import { aid } from '../query-client.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'

const file = api.api.admin.applicants[':applicant_key']

export const templatesQuery = (key: string) =>
  queryOptions({
    meta: aid,
    queryKey: ['applicants', 'templates', key],
    queryFn: () => answerOf(file['text-templates'].$get({ param: { applicant_key: key } })),
    throwOnError: false,
  })

export const tasksQuery = (key: string) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['applicants', 'tasks', key],
    queryFn: () => answerOf(file.tasks.$get({ param: { applicant_key: key } })),
  })

export const timelineQuery = (key: string, only?: 'contacts') =>
  infiniteQueryOptions({
    queryKey: ['applicants', 'timeline', key, only ?? 'all'],
    queryFn: ({ pageParam }) =>
      answerOf(
        file.timeline.$get({
          param: { applicant_key: key },
          query: { ...(pageParam !== null && { before: pageParam }), ...(only && { only }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before ?? undefined,
  })

export function addTask(key: string, task: TaskEdit): Promise<Task[]> {
  return answerOf(file.tasks.$post({ param: { applicant_key: key }, json: task }))
}

export function changeTask(
  key: string,
  { key: taskKey, version }: Task,
  task: TaskEdit,
): Promise<Task[]> {
  return answerOf(
    file.tasks[':task_key'].$put(
      { param: { applicant_key: key, task_key: taskKey }, json: task },
      ifMatch(version),
    ),
  )
}

export function addNote(key: string, body: string, count: number): Promise<void> {
  const { headers } = idempotencyKey({ key, body, count })
  return done(
    file.notes.$post({
      param: { applicant_key: key },
      header: { 'idempotency-key': headers['Idempotency-Key'] },
      json: { body },
    }),
  )
}

export function noteContact(key: string, contact: NewContact): Promise<void> {
  const { headers } = idempotencyKey({ key, contact })
  return done(
    file.contacts.$post({
      param: { applicant_key: key },
      header: { 'idempotency-key': headers['Idempotency-Key'] },
      json: contact,
    }),
  )
}

export function changeTags(
  { key, version }: ApplicantRecord,
  tags: string[],
): Promise<ApplicantRecord> {
  return answerOf(
    file.tags.$put({ param: { applicant_key: key }, json: { tags } }, ifMatch(version)),
  )
}

export function mergeApplicants(
  { key, version }: ApplicantRecord,
  merge: MergeApplicants,
): Promise<ApplicantRecord> {
  return answerOf(
    file.merges.$post({ param: { applicant_key: key }, json: merge }, ifMatch(version)),
  )
}

export function unmergeApplicants(
  { key, version }: ApplicantRecord,
  merge: string,
): Promise<ApplicantRecord> {
  return answerOf(
    file.merges[':merge_key'].$delete(
      { param: { applicant_key: key, merge_key: merge } },
      ifMatch(version),
    ),
  )
}

/** The first message to an applicant who has not written. */
export function writeFirst(number: string, body: string): Promise<ConversationRecord> {
  const { headers } = idempotencyKey({ number, body })
  return answerOf(
    api.api.admin.applications[':number'].conversation.$post({
      param: { number },
      header: { 'idempotency-key': headers['Idempotency-Key'] },
      json: { body },
    }),
  )
}
