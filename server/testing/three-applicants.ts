import assert from 'node:assert/strict'
import type { z } from 'zod'
import { ApplicantPage } from '#contract/applicants/applicants.ts'
import type { TestClient } from './client.ts'
import { type MadeApplication, makeApplication, validAnswers } from './factories-admissions.ts'
import { makeChoice, makeUniversity } from './factories-catalogue.ts'
import type { TestApp } from './test-app.ts'

/** Applicants with different names by any alphabet's rules, addresses, places and times. */
export async function makeThreeApplicants({ deps, clock }: TestApp, visitor: TestClient) {
  const india = await makeUniversity(deps, { destination: 'india', name: 'Anna University' })
  const one = await makeChoice(deps, { title: 'Data science' })
  const other = await makeChoice(deps, { title: 'Civil engineering', universityId: india.id })
  const apply = (choice: typeof one, answers: Record<string, string>): Promise<MadeApplication> =>
    makeApplication(visitor, { ...choice, answers: validAnswers(answers) })

  const zoe = await apply(one, {
    givenNames: 'Zoë',
    familyName: 'Çelik',
    email: 'zoe@istanbul.test',
  })
  clock.forwardSeconds(60)
  const ali = await apply(other, {
    givenNames: 'Ali',
    familyName: 'İnönü',
    email: 'a.li@x.test',
    phone: '+33 6 12 34 56 78',
  })
  clock.forwardSeconds(60)
  const mononym = await apply(one, { givenNames: 'Suharto', familyName: '', noFamilyName: 'on' })
  return { zoe, ali, mononym }
}

/** A page of the list of applicants. */
export async function listApplicants(
  client: TestClient,
  query: string,
): Promise<z.infer<typeof ApplicantPage>> {
  const answer = await client.get(`/api/admin/applicants${query}`)
  assert.equal(answer.status, 200, `${query}: ${await answer.clone().text()}`)
  return ApplicantPage.parse(await answer.json())
}
