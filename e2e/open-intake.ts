import {
  type IntakeInput,
  ProgramInput,
  type ProgramRecord,
  UniversityInput,
  type UniversityRecord,
} from '#contract/catalogue/catalogue-staff.ts'
import type { ApiCaller } from './api.ts'
import { program as usual } from './sites.ts'

/**
 * Opens a new intake of a program of the starter catalogue, whose own dates pass by or are not
 * known, and lets the agency send applications for it. `changes` make another intake of it: one
 * without a known closing date, say.
 */
export async function openIntake(
  api: ApiCaller,
  program: string = usual.key,
  changes: Partial<IntakeInput> = {},
): Promise<string> {
  const record = await api.call<ProgramRecord>('GET', `/api/admin/programs/${program}`)
  await recordAgreement(api, record.university)
  return openThrough(api, program, 'agency', changes)
}

/** The same through another channel, with no agreement: applicants send their applications. */
export async function openThrough(
  api: ApiCaller,
  program: string,
  submissionChannel: ProgramInput['submissionChannel'],
  changes: Partial<IntakeInput> = {},
): Promise<string> {
  const path = `/api/admin/programs/${program}`
  const record = await api.call<ProgramRecord>('GET', path)
  const input = ProgramInput.strip().parse(record)
  const changed: ProgramInput = {
    ...input,
    submissionChannel,
    intakes: [...input.intakes, { ...newIntake(), ...changes }],
  }
  const headers = { 'if-match': `"${record.version}"` }
  const { intakes } = await api.call<ProgramRecord>('PUT', path, { body: changed, headers })
  const opened = intakes.find(({ key }) => !input.intakes.some((before) => before.key === key))
  if (!opened?.key) throw new Error('The new intake was not added')
  return opened.key
}

/** The fields of an unknown closing date. */
export const undated: Partial<IntakeInput> = {
  certainty: 'unknown',
  sourceUrl: null,
  checkedOn: null,
  startsOn: null,
  opensAt: null,
  closesAt: null,
}

/** The starter catalogue has no agreements: without one, no one can promise to send anything. */
async function recordAgreement({ call }: ApiCaller, university: string): Promise<void> {
  const path = `/api/admin/universities/${university}`
  const { logo: _, pictures: __, ...record } = await call<UniversityRecord>('GET', path)
  if (record.partnership === 'agreement') return
  const input = { ...UniversityInput.strip().parse(record), partnership: 'agreement' }
  const headers = { 'if-match': `"${record.version}"` }
  await call('PUT', path, { body: input, headers })
}

/** An intake that is open now. */
export function newIntake(): IntakeInput {
  const startsOn = dayFromNow(150)
  const year = Number(startsOn.slice(0, 4))
  return {
    key: null,
    term: 'spring',
    academicYear: `${year}-${String(year + 1).slice(2)}`,
    certainty: 'confirmed',
    sourceUrl: 'https://university.example/admissions/dates',
    sourceName: null,
    checkedOn: dayFromNow(-1),
    checkedBy: null,
    startsOn,
    opensAt: `${dayFromNow(-10)}T00:00`,
    closesAt: `${dayFromNow(90)}T23:59`,
    usualCloses: null,
    zone: 'Asia/Kolkata',
    capacity: null,
    override: null,
  }
}

/** So many days from today, or before it: what tests write down must not go out of date. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
