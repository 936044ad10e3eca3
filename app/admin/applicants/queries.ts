import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportSent } from '#contract/admissions/following.ts'
import type { CorrectAnswers } from '#contract/answers/correct-answers.ts'
import {
  ApplicantListQuery,
  type ApplicantRecord,
  type CorrectApplication,
  type MoveMail,
  type MoveMailRequest,
  type MoveRequest,
  type SaveApplicant,
  type UndoMoveRequest,
} from '#contract/applicants/applicants.ts'
import { answerOf, api, done } from '../../api.ts'
import { aid } from '../query-client.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
import { ifMatch, readListQuery } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'
import { onScreen } from './entry/entry-values.ts'

/** What a list asks for, as an address carries it. */
function listQueryOf(values: Record<string, string>) {
  const { overdue, ...query } = readListQuery(ApplicantListQuery, values)
  return { ...query, ...(overdue && { overdue: 'true' }) }
}

export const applicantsQuery = (values: Record<string, string>) => {
  const query = listQueryOf(values)
  return queryOptions({
    queryKey: ['applicants', 'list', query],
    queryFn: () => answerOf(api.api.admin.applicants.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** What fits a list's filters, saved as a file. */
export function saveApplications(
  values: Record<string, string>,
  asked: ExportAsked,
): Promise<void> {
  return saveFile(
    api.api.admin.exports.applications.$get({ query: exportOf(values, asked).query }),
    `applications.${asked.format}`,
  )
}

/** The same, as a request to a second person. */
export function exportOf(values: Record<string, string>, asked: ExportAsked) {
  const { page, size, ...query } = listQueryOf(values)
  return { kind: 'export_applications', query: { ...query, ...asked } } as const
}

export const applicantQuery = (key: string) =>
  queryOptions({
    queryKey: ['applicants', 'one', key],
    queryFn: () =>
      answerOf(api.api.admin.applicants[':applicant_key'].$get({ param: { applicant_key: key } })),
  })

export const staffNamesQuery = () =>
  queryOptions({
    meta: aid,
    queryKey: ['staff-names'],
    queryFn: () => answerOf(api.api.admin['staff-names'].$get()),
    staleTime: 60_000,
  })

export const tagsQuery = () =>
  queryOptions({
    meta: aid,
    queryKey: ['applicant-tags'],
    queryFn: () => answerOf(api.api.admin['applicant-tags'].$get()),
    staleTime: 60_000,
  })

export function saveAnswers(
  key: string,
  correction: CorrectAnswers,
  version: number | undefined,
): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applicants[':applicant_key'].answers.$put(
      { param: { applicant_key: key }, json: correction },
      ifMatch(version),
    ),
  ).catch((error: unknown) => {
    throw onScreen(error)
  })
}

export function saveApplicant(
  key: string,
  edit: SaveApplicant,
  version: number | undefined,
): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applicants[':applicant_key'].$put(
      { param: { applicant_key: key }, json: edit },
      ifMatch(version),
    ),
  )
}

export function noteSending(
  number: string,
  report: ReportSent,
  version: number,
): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applications[':number'].sending.$put(
      { param: { number }, json: report },
      ifMatch(version),
    ),
  )
}

export function moveApplication(
  number: string,
  move: MoveRequest,
  version: number,
): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applications[':number'].move.$post(
      { param: { number }, json: move },
      ifMatch(version),
    ),
  )
}

/** Undoes a move while its mail waits. */
export function undoMove(number: string, undo: UndoMoveRequest): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applications[':number'].undo.$post({ param: { number }, json: undo }),
  )
}

export function correctApplication(
  number: string,
  correction: CorrectApplication,
  version: number,
): Promise<ApplicantRecord> {
  return answerOf(
    api.api.admin.applications[':number'].correct.$post(
      { param: { number }, json: correction },
      ifMatch(version),
    ),
  )
}

/** What the applicant would read. */
export function readMoveMail(number: string, move: MoveMailRequest): Promise<MoveMail> {
  return answerOf(
    api.api.admin.applications[':number']['move-mail'].$post({ param: { number }, json: move }),
  )
}

/** Signs the applicant's account out everywhere, and answers on how many devices it was signed in. */
export async function signOutAccount(key: string): Promise<number> {
  const { devices } = await answerOf(
    api.api.admin.applicants[':applicant_key']['sign-out'].$post({ param: { applicant_key: key } }),
  )
  return devices
}

/** Mails the applicant another private link in the place of the one that others may have. */
export function renewLink(key: string): Promise<void> {
  return done(
    api.api.admin.applicants[':applicant_key']['new-link'].$post({ param: { applicant_key: key } }),
  )
}
