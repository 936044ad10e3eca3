import type { z } from 'zod'
import { readApplicationNumber } from '#contract/admissions/values/application-number.ts'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import type { Board, BoardQuery } from '#contract/applicants/applicant-bulk.ts'
import { bulkMost } from '#contract/applicants/applicant-bulk.ts'
import type {
  ApplicantListQuery,
  ApplicantPage,
  ApplicantRow,
} from '#contract/applicants/applicants.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { readPhoneDigits } from '../../database/phone-searched.ts'
import type { Deps } from '../../deps.ts'
import { writtenPhone } from '../../words/written-phone.ts'
import { closingFor } from '../sending/closing.ts'
import {
  type ApplicantSearch,
  type ApplicationRow,
  countMatching,
  listApplications,
  listOrdered,
  listPersons,
  listSelection,
  listStages,
  type Sieve,
} from './applicant-queries.ts'
import { nameOf } from './applicants.ts'

/** One page of applications, each with its applicant. */
export async function listApplicants(
  deps: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  { page, size, sort, ...filters }: ApplicantListQuery,
): Promise<z.infer<typeof ApplicantPage>> {
  const sieve = sieveOf(deps, sight, filters)
  const limits = { limit: size, offset: (page - 1) * size }
  const list = { ...sieve, ...limits, sort }
  if (filters.group) {
    const { persons, total, applications } = await listPersons(deps.db, list)
    const rows = persons.map(([first, ...others]) => viewRow(first, sieve.today, others))
    return { rows, total, applications, page, size }
  }
  const { rows, total } = await listApplications(deps.db, list)
  const seen = rows.map((row) => viewRow(row, sieve.today))
  return { rows: seen, total, applications: total, page, size }
}

/** The numbers of all applications that pass a list's filters, to be changed together. */
export function selectApplicants(
  deps: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  filters: Omit<ApplicantListQuery, 'page' | 'size' | 'sort' | 'group'>,
): ReturnType<typeof listSelection> {
  return listSelection(deps.db, sieveOf(deps, sight, filters), bulkMost + 1)
}

/** The ids of all applications that pass a list's filters, in the list's order. */
export function orderApplicants(
  deps: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  { sort, ...filters }: Omit<ApplicantListQuery, 'page' | 'size' | 'group'>,
): Promise<number[]> {
  return listOrdered(deps.db, sieveOf(deps, sight, filters), sort)
}

/** How many applications pass a list's filters. */
export function countApplicants(
  deps: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  filters: BoardQuery & Pick<ApplicantListQuery, 'status'>,
): Promise<number> {
  return countMatching(deps.db, sieveOf(deps, sight, filters))
}

const cardsOfStage = 20

/** Applications by their stage, in the order of the journey; empty stages are left out. */
export async function readBoard(
  deps: Pick<Deps, 'db' | 'now'>,
  sight: Actor,
  filters: BoardQuery,
): Promise<Board> {
  const sieve = sieveOf(deps, sight, filters)
  const found = await listStages(deps.db, sieve, cardsOfStage)
  const stages = new Map(found.map((stage) => [stage.status, stage]))
  return applicationStatuses.flatMap((status) => {
    const stage = stages.get(status)
    return stage ? { ...stage, rows: stage.rows.map((row) => viewRow(row, sieve.today)) } : []
  })
}

export function sieveOf(
  { now }: Pick<Deps, 'now'>,
  sight: Actor,
  { q, ...filters }: Omit<ApplicantListQuery, 'page' | 'size' | 'sort'>,
): Sieve {
  const today = now().toISOString().slice(0, 10)
  return { ...filters, search: readSearch(q ?? ''), today, sight }
}

function viewRow(
  row: ApplicationRow,
  today: string,
  others: readonly ApplicationRow[] = [],
): ApplicantRow {
  const reader = { nationalities: row.nationalities, residence: row.residence_country }
  const { closesAt, certainty, usualCloses } = closingFor(row, reader)
  return {
    key: row.key,
    givenNames: row.given_names,
    familyName: row.family_name,
    email: row.email,
    phone: row.phone,
    phoneWritten: writtenPhone(row.phone),
    nationality: row.nationality,
    residenceCountry: row.residence_country,
    lastContactAt: row.last_contact?.toISOString() ?? null,
    language: row.language,
    tags: row.tags,
    nextTask: row.next_task,
    application: {
      number: row.number,
      status: row.status,
      version: row.version,
      submissionChannel: row.submission_channel,
      programTitle: row.snapshot.program.title,
      university: row.snapshot.university.name,
      destination: row.destination,
      level: row.snapshot.program.level,
      intake: { term: row.term, academicYear: row.academic_year },
      deadline: { closesAt, certainty, usualCloses, zone: row.zone },
      submittedAt: row.submitted_at.toISOString(),
      statusAt: row.status_at.toISOString(),
      nextMover: row.next_mover,
      nextBy: row.next_by,
      overdue: row.next_by !== null && row.next_by < today,
      missingDocuments: row.missing_documents,
    },
    others: others.map(({ number, status, version, snapshot }) => ({
      number,
      status,
      version,
      programTitle: snapshot.program.title,
      university: snapshot.university.name,
    })),
    owner:
      row.owner_key === null
        ? null
        : { key: row.owner_key, name: nameOf(row.owner_given_names, row.owner_family_name) },
  }
}

/** The meaning of a search: a number that was read out, a telephone number, or words. */
function readSearch(typed: string): ApplicantSearch | undefined {
  const text = typed.trim()
  const number = readApplicationNumber(text)
  if (number) return { kind: 'number', beginning: number }
  if (/^pa-[0-9a-z-]*$/i.test(text)) return { kind: 'number', beginning: text.toUpperCase() }
  const digits = readPhoneDigits(text)
  if (digits) return { kind: 'phone', digits }
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.length > 0 ? { kind: 'words', words: words.slice(0, 8) } : undefined
}
