import { type IntakeInput, ProgramInput, type ProgramRecord } from '#contract/catalogue-staff.ts'
import type { ApiCaller } from './api.ts'
import { program as usual } from './sites.ts'

/** Opens a new intake of a program of the starter catalogue, whose own dates pass by. */
export async function openIntake(
  { call }: ApiCaller,
  program: string = usual.key,
): Promise<string> {
  const path = `/api/admin/programs/${program}`
  const record = await call<ProgramRecord>('GET', path)
  const input = ProgramInput.strip().parse(record)
  const changed: ProgramInput = { ...input, intakes: [...input.intakes, newIntake()] }
  const headers = { 'if-match': `"${record.version}"` }
  const { intakes } = await call<ProgramRecord>('PUT', path, { body: changed, headers })
  const opened = intakes.find(({ key }) => !input.intakes.some((before) => before.key === key))
  if (!opened?.key) throw new Error('The new intake was not added')
  return opened.key
}

function newIntake(): IntakeInput {
  const startsOn = dayFromNow(150)
  const year = Number(startsOn.slice(0, 4))
  return {
    key: null,
    term: 'spring',
    academicYear: `${year}-${String(year + 1).slice(2)}`,
    startsOn,
    opensAt: `${dayFromNow(-10)}T00:00`,
    closesAt: `${dayFromNow(90)}T23:59`,
    zone: 'Asia/Kolkata',
    capacity: null,
    confidence: 'confirmed',
    override: null,
  }
}

/** So many days from today, or before it: what tests write down must not go out of date. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
