import { type ApiCaller, createApiCaller, owner } from './api.ts'
import { openIntake } from './open-intake.ts'
import { sendApplication } from './sent-application.ts'
import { appliedFor, program, sites } from './sites.ts'

/**
 * Runs once before the tests. The starter catalogue's dates pass by and the tests don't: an
 * administrator opens a new intake of some of its programs, and applications are made for one.
 */
export default async function prepare(): Promise<void> {
  for (const { url } of sites) {
    const api = await createApiCaller(url)
    await api.signIn(owner)
    await sendAtOnce(api)
    const intake = await openIntake(api)
    // Twice under one name: the file says that both may be the same person.
    const answers = { givenNames: 'Aminata', familyName: 'Diop-Lefèvre' }
    const choice = { program: program.key, intake }
    for (let time = 0; time < 2; time++) await sendApplication(api, { answers, choice })
    await tellKeys(api)
    await openAppliedFor(api)
    await api.dispose()
  }
}

/** The tests read the mails of moves: here they don't wait for a colleague to undo the move. */
async function sendAtOnce({ call }: ApiCaller): Promise<void> {
  const { settings, version } = await call<{ settings: object; version: number }>(
    'GET',
    '/api/admin/settings',
  )
  await call('PUT', '/api/admin/settings', {
    body: { ...settings, mail: { holdMinutes: 0 } },
    headers: { 'if-match': `"${version}"` },
  })
}

/** Workers inherit the environment: the addresses of two records whose keys are made by chance. */
async function tellKeys({ call }: ApiCaller): Promise<void> {
  for (const [name, list] of [
    ['E2E_STAFF_KEY', '/api/admin/staff'],
    ['E2E_APPLICANT_KEY', '/api/admin/applicants'],
  ] as const) {
    const { rows } = await call<{ rows: { key: string }[] }>('GET', list)
    process.env[name] ??= rows[0]?.key
  }
}

/** Workers inherit these too: of the first site, where every test runs that asks for them. */
async function openAppliedFor(api: ApiCaller): Promise<void> {
  if (process.env['E2E_INTAKES'] !== undefined) return
  const opened = []
  for (const program of appliedFor) opened.push({ program, intake: await openIntake(api, program) })
  process.env['E2E_INTAKES'] = JSON.stringify(opened)
}
