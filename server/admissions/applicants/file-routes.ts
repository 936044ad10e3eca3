import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import {
  MergeApplicants,
  NewContact,
  NewNote,
  TagsEdit,
  TaskEdit,
  Tasks,
  TextTemplates,
  Timeline,
  TimelineQuery,
} from '#contract/applicants/applicant-file.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { mergeApplicants, unmergeApplicants } from '../merging/merge-applicants.ts'
import { readSampleTemplates, readTextTemplates } from '../moves/text-templates.ts'
import { addNote, changeTags } from './applicant-notes.ts'
import { addTask, editTask, listTasks } from './applicant-tasks.ts'
import { readTimeline } from './applicant-timeline.ts'
import { getApplicant } from './applicants.ts'
import { noteContact } from './note-contact.ts'

const at = '/admin/applicants/{applicant_key}' as const
const params = z.object({ applicant_key: OpaqueKey })
const file = { 200: json(ApplicantRecord, 'The file') }

const timeline = endpoint('applicants.read', {
  method: 'get',
  path: `${at}/timeline`,
  summary: 'Everything that happened to an applicant’s file, the latest first',
  request: { params, query: TimelineQuery },
  responses: { 200: json(Timeline, 'One page') },
})

const templates = endpoint('applicants.read', {
  method: 'get',
  path: `${at}/text-templates`,
  summary: 'Texts to begin from, and the values of this file for their placeholders',
  request: { params },
  responses: { 200: json(TextTemplates, 'In both languages') },
})

const sampleTemplates = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/text-templates',
  summary: 'Texts to begin from, with the values of one file to try them on',
  request: { query: z.object({ number: ApplicationNumber.optional() }) },
  responses: {
    200: json(TextTemplates, 'Without a number, of the file that came last'),
  },
})

const tasks = endpoint('applicants.read', {
  method: 'get',
  path: `${at}/tasks`,
  summary: 'What is to be done about an applicant, and what was',
  request: { params },
  responses: { 200: json(Tasks, 'Open ones first') },
})

const newTask = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/tasks`,
  summary: 'Add a task about an applicant',
  request: { params, body: body(TaskEdit) },
  responses: { 201: json(Tasks, 'All tasks') },
})

const putTask = endpoint('applicants.write', {
  method: 'put',
  path: `${at}/tasks/{task_key}`,
  version: true,
  summary: 'Change a task, or say that it is done; If-Match is its version',
  request: { params: params.extend({ task_key: OpaqueKey }), body: body(TaskEdit) },
  responses: { 200: json(Tasks, 'All tasks') },
})

const note = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/notes`,
  summary: 'Note something for colleagues',
  request: { params, headers: IdempotencyHeaders, body: body(NewNote) },
  responses: { 201: { description: 'Noted' } },
})

const contact = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/contacts`,
  summary: 'Write down a call, a visit or a message elsewhere',
  request: { params, headers: IdempotencyHeaders, body: body(NewContact) },
  responses: { 201: { description: 'Noted' } },
})

const tags = endpoint('applicants.write', {
  method: 'put',
  path: `${at}/tags`,
  version: true,
  summary: 'Change the tags of a file; If-Match is its version',
  request: { params, body: body(TagsEdit) },
  responses: file,
})

const merge = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/merges`,
  version: true,
  summary: 'Merge in what another file of the same person sent; If-Match is this file’s version',
  request: { params, body: body(MergeApplicants) },
  responses: file,
})

const unmerge = endpoint('applicants.write', {
  method: 'delete',
  path: `${at}/merges/{merge_key}`,
  version: true,
  summary: 'Give back what was merged in; If-Match is this file’s version',
  request: { params: params.extend({ merge_key: OpaqueKey }) },
  responses: file,
})

/** What administrators keep in an applicant's file beside what the applicant sent. */
export function fileRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(timeline, async (c) => {
      const asked = c.req.valid('query')
      const key = c.req.valid('param').applicant_key
      return c.json(await readTimeline(deps, c.var.actor, key, asked), 200)
    })
    .openapi(templates, async (c) => {
      const key = c.req.valid('param').applicant_key
      return c.json(await readTextTemplates(deps, c.var.actor, key), 200)
    })
    .openapi(sampleTemplates, async (c) => {
      const { number } = c.req.valid('query')
      return c.json(await readSampleTemplates(deps, c.var.actor, number), 200)
    })
    .openapi(tasks, async (c) =>
      c.json(await listTasks(deps, c.req.valid('param').applicant_key), 200),
    )
    .openapi(newTask, async (c) => {
      const key = c.req.valid('param').applicant_key
      await addTask(deps, c.var, key, c.req.valid('json'))
      return c.json(await listTasks(deps, key), 201)
    })
    .openapi(putTask, async (c) => {
      const { applicant_key: applicantKey, task_key: taskKey } = c.req.valid('param')
      const { version } = c.var
      await editTask(deps, c.var, { applicantKey, taskKey, version }, c.req.valid('json'))
      return c.json(await listTasks(deps, applicantKey), 200)
    })
    .openapi(note, async (c) => {
      const applicantKey = c.req.valid('param').applicant_key
      const call = { applicantKey, idempotencyKey: c.req.header('idempotency-key') }
      await addNote(deps, c.var, call, c.req.valid('json').body)
      return c.body(null, 201)
    })
    .openapi(contact, async (c) => {
      const applicantKey = c.req.valid('param').applicant_key
      const call = { applicantKey, idempotencyKey: c.req.header('idempotency-key') }
      await noteContact(deps, c.var, call, c.req.valid('json'))
      return c.body(null, 201)
    })
    .openapi(tags, async (c) => {
      const applicantKey = c.req.valid('param').applicant_key
      const { version } = c.var
      await changeTags(deps, c.var, { applicantKey, version }, c.req.valid('json').tags)
      return c.json(await getApplicant(deps, c.var.actor, applicantKey), 200)
    })
    .openapi(merge, async (c) => {
      const key = c.req.valid('param').applicant_key
      const { version } = c.var
      await mergeApplicants(deps, c.var, key, version, c.req.valid('json'))
      return c.json(await getApplicant(deps, c.var.actor, key), 200)
    })
    .openapi(unmerge, async (c) => {
      const { applicant_key: key, merge_key: mergeKey } = c.req.valid('param')
      const { version } = c.var
      await unmergeApplicants(deps, c.var, key, mergeKey, version)
      return c.json(await getApplicant(deps, c.var.actor, key), 200)
    })
}
