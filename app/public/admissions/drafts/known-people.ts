import { answerOf, api } from '../../../api.ts'
import { readAnswers } from '../../../device/kept-answers.ts'
import { formatDayOf } from '../../../format.ts'
import { languageOfDocument } from '../../../language.ts'
import { ensureSession } from '../../../session/refresh.ts'
import { readRefreshToken } from '../../../session/storage.ts'
import { getSession } from '../../../session/store.ts'
import type { Aim } from '../apply-view.ts'

/** Who is known in this browser, by an account or by what the device keeps. */
export interface KnownHere {
  people: { name: string; birthYear: number; date: string; ticket: string }[]
  kept: { name: string; date: string; json: string } | null
  /** Those who have an application for the same intake. */
  already: { name: string; number: string }[]
}

export async function findKnown({ program, intake }: Aim): Promise<KnownHere> {
  const language = languageOfDocument()
  const written = (instant: string) => formatDayOf(instant, 'UTC', language)
  const kept = readAnswers()
  const { people, applications } = await ofAccount()
  return {
    people: people.map(({ givenNames, sentAt, ...one }) => ({
      ...one,
      name: givenNames,
      date: written(sentAt),
    })),
    kept: kept && {
      name: kept.answers['givenNames'] ?? '…',
      date: written(kept.at),
      json: JSON.stringify(kept),
    },
    already: applications
      .filter((one) => one.active && one.programKey === program.key && one.intakeKey === intake.key)
      .map(({ givenNames, number }) => ({ name: givenNames, number })),
  }
}

/** Nothing if no applicant is signed in, or that can't be determined now. */
async function ofAccount() {
  const nothing = { people: [], applications: [] }
  if (readRefreshToken() === null) return nothing
  await ensureSession()
  if (getSession().role !== 'applicant') return nothing
  try {
    const [people, applications] = await Promise.all([
      answerOf(api.api.me.people.$get()),
      answerOf(api.api.me.applications.$get()),
    ])
    return { people, applications }
  } catch {
    return nothing
  }
}
