import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { ReportSent } from '#contract/admissions/following.ts'
import { CorrectAnswers } from '#contract/answers/correct-answers.ts'
import {
  ApplicantListQuery,
  ApplicantPage,
  ApplicantRecord,
  CorrectApplication,
  MoveApplication,
  MoveMail,
  MoveMailQuery,
  SaveApplicant,
  StaffNames,
  UndoMove,
} from '#contract/applicants/applicants.ts'
import {
  CheckEntry,
  EnterApplicant,
  EnterApplication,
  EntryCheck,
} from '#contract/applicants/entering.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { ApplicantExportQuery } from '#contract/office/exports.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { sheetAnswer, sheetHeaders } from '../../spreadsheet/sheet-file.ts'
import { noteSent } from '../following/report-sent.ts'
import { correctMove, previewMoveMail } from '../moves/correct-move.ts'
import { moveByStaff } from '../moves/move.ts'
import { undoMove } from '../moves/undo-move.ts'
import { editApplicant, getApplicant, listStaffNames } from './applicants.ts'
import { correctAnswers } from './correct-answers.ts'
import { checkEntry, enterApplicant, enterApplication } from './enter-applicant.ts'
import { exportApplications } from './export-applications.ts'
import { listApplicants } from './list-applicants.ts'

const params = z.object({ applicant_key: OpaqueKey })

const list = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicants',
  summary: 'Applications with their applicants, filtered, sorted, page by page',
  request: { query: ApplicantListQuery },
  responses: { 200: json(ApplicantPage, 'One page') },
})

const takeOut = endpoint('data.export', {
  method: 'get',
  path: '/admin/exports/applications',
  summary: 'All applications that fit, with how to reach their applicants; the trail records it',
  request: { query: ApplicantExportQuery },
  responses: { 200: sheetAnswer },
})

const read = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicants/{applicant_key}',
  summary: 'An applicant’s file',
  request: { params },
  responses: { 200: json(ApplicantRecord, 'The file') },
})

const enter = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applicants',
  summary: 'Make a file for someone who did not use the public form, by the same rules',
  request: { headers: IdempotencyHeaders, body: body(EnterApplicant) },
  responses: { 201: json(ApplicantRecord, 'The file') },
})

const checkEntered = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applicant-checks',
  summary: 'What would be refused in an entry, and which files resemble it; nothing is kept',
  request: { body: body(CheckEntry) },
  responses: { 200: json(EntryCheck, 'What there is') },
})

const enterMore = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applicants/{applicant_key}/applications',
  summary: 'Apply for someone who has a file, with what the file says now',
  request: { params, headers: IdempotencyHeaders, body: body(EnterApplication) },
  responses: { 201: json(ApplicantRecord, 'The file') },
})

const edit = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/applicants/{applicant_key}',
  version: true,
  summary: 'Correct an applicant’s file or assign it; If-Match is its version',
  request: { params, body: body(SaveApplicant) },
  responses: { 200: json(ApplicantRecord, 'The file') },
})

const putAnswers = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/applicants/{applicant_key}/answers',
  version: true,
  summary:
    'Correct what an applicant typed of passport, guardian, education and tests, with a reason; If-Match is the file’s version',
  request: { params, body: body(CorrectAnswers) },
  responses: { 200: json(ApplicantRecord, 'The file') },
})

const move = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/move',
  version: true,
  summary: 'Make one move of the table of transitions; If-Match is the application’s version',
  description:
    'Other applications of the same person make the same move with it, each from its own version, all of them or none: one mail tells of them.',
  request: { params: z.object({ number: ApplicationNumber }), body: body(MoveApplication) },
  responses: { 200: json(ApplicantRecord, 'The applicant’s file') },
})

const moveMail = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/move-mail',
  summary: 'The mail that the applicant would get about a move or a correction',
  request: { params: z.object({ number: ApplicationNumber }), body: body(MoveMailQuery) },
  responses: { 200: json(MoveMail, 'The mail') },
})

const undo = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/undo',
  summary: 'Undo the last move while its mail waits; its mail is cancelled too',
  description:
    '`mail_left` where the mail has left or is leaving, `moved_since` where something else happened ' +
    'to the application, `already_undone` where someone else was faster: then nothing is changed. What ' +
    'moved with it goes back with it where it is named.',
  request: { params: z.object({ number: ApplicationNumber }), body: body(UndoMove) },
  responses: { 200: json(ApplicantRecord, 'The applicant’s file') },
})

const correct = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/correct',
  version: true,
  summary:
    'Put a mistake right: back to a state it was in before; If-Match is the application’s version',
  request: { params: z.object({ number: ApplicationNumber }), body: body(CorrectApplication) },
  responses: { 200: json(ApplicantRecord, 'The applicant’s file') },
})

const sending = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/applications/{number}/sending',
  version: true,
  summary:
    'Write down that an applicant sent their application, its number there and the day, as they reported it; If-Match is the application’s version',
  request: { params: z.object({ number: ApplicationNumber }), body: body(ReportSent) },
  responses: { 200: json(ApplicantRecord, 'The applicant’s file') },
})

const staffNames = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/staff-names',
  summary: 'The staff a file may be assigned to',
  responses: { 200: json(StaffNames, 'Active staff by name') },
})

/** What administrators do with applicants and their applications. */
export function applicantRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listApplicants(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(takeOut, async (c) => {
      const query = c.req.valid('query')
      const made = await exportApplications(deps, query, c.var)
      return c.body(made, 200, sheetHeaders('applications', query.format, deps.now()))
    })
    .openapi(read, async (c) => {
      const record = await getApplicant(deps, c.var.actor, c.req.valid('param').applicant_key)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(enter, async (c) => {
      const call = { ...c.var, idempotencyKey: c.req.header('idempotency-key') }
      const key = await enterApplicant(deps, call, c.req.valid('json'))
      const record = await getApplicant(deps, c.var.actor, key)
      return c.json(record, 201, etagOf(record))
    })
    .openapi(checkEntered, async (c) =>
      c.json(await checkEntry(deps, c.var.actor, c.req.valid('json')), 200),
    )
    .openapi(enterMore, async (c) => {
      const key = c.req.valid('param').applicant_key
      const call = { ...c.var, idempotencyKey: c.req.header('idempotency-key') }
      await enterApplication(deps, call, key, c.req.valid('json'))
      const record = await getApplicant(deps, c.var.actor, key)
      return c.json(record, 201, etagOf(record))
    })
    .openapi(edit, async (c) => {
      const record = await editApplicant(
        deps,
        c.var,
        c.req.valid('param').applicant_key,
        c.var.version,
        c.req.valid('json'),
      )
      return c.json(record, 200, etagOf(record))
    })
    .openapi(putAnswers, async (c) => {
      const key = c.req.valid('param').applicant_key
      const { version } = c.var
      await correctAnswers(deps, c.var, key, version, c.req.valid('json'))
      const record = await getApplicant(deps, c.var.actor, key)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(move, async (c) => {
      const { actor, requestId } = c.var
      const { version } = c.var
      const { number } = c.req.valid('param')
      const made = { ...c.req.valid('json'), by: actor, requestId }
      const applicantKey = await moveByStaff(deps, { number, version }, made)
      const record = await getApplicant(deps, actor, applicantKey)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(moveMail, async (c) => {
      const { number } = c.req.valid('param')
      const mail = await previewMoveMail(deps, c.var.actor, number, c.req.valid('json'))
      return c.json(mail, 200)
    })
    .openapi(undo, async (c) => {
      const { actor, requestId } = c.var
      const { act: actId, also } = c.req.valid('json')
      const undone = { actId, also, by: actor, requestId }
      const applicantKey = await undoMove(deps, c.req.valid('param').number, undone)
      const record = await getApplicant(deps, actor, applicantKey)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(correct, async (c) => {
      const { actor, requestId } = c.var
      const { version } = c.var
      const correction = { ...c.req.valid('json'), version, by: actor, requestId }
      const applicantKey = await correctMove(deps, c.req.valid('param').number, correction)
      const record = await getApplicant(deps, actor, applicantKey)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(sending, async (c) => {
      const { actor, requestId } = c.var
      const { version } = c.var
      const report = c.req.valid('json')
      const noted = { version, report, by: actor, requestId }
      const applicantKey = await noteSent(deps, c.req.valid('param').number, noted)
      const record = await getApplicant(deps, actor, applicantKey)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(staffNames, async (c) => c.json(await listStaffNames(deps, c.var.actor), 200))
}

function etagOf({ version }: { version: number }): Record<string, string> {
  return { etag: `"${version}"` }
}
