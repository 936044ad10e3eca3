import { Problem } from '#contract/common/values/problems.ts'
import type { SubjectView } from '#contract/conversations/conversations.ts'
import { readSubject } from '#contract/conversations/values/report-subject.ts'
import type { Deps } from '../deps.ts'
import { findPublishedSubject } from './subject-queries.ts'

/** The subject of a visitor's error report. */
export async function getSubject({ db }: Pick<Deps, 'db'>, about: string): Promise<SubjectView> {
  const subject = readSubject(about)
  const found = subject && (await findPublishedSubject(db, subject))
  if (!subject || !found) throw new Problem('not_found')
  return { ...subject, name: found.name }
}
