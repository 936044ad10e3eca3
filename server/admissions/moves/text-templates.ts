import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { TextKind, TextValues } from '#contract/words/text-templates.ts'
import type { Deps } from '../../deps.ts'
import { listTexts } from '../../messaging/texts/change-text.ts'
import { findApplicantOf } from '../applicants/applicant-queries.ts'
import { documentNames, readTextValues } from './text-values.ts'

type Needs = Pick<Deps, 'db' | 'locales' | 'env'>

/** Texts that staff begin from in both languages, and this file's values for their placeholders. */
export async function readTextTemplates(
  deps: Needs,
  actor: Actor,
  applicantKey: string,
): Promise<TextTemplates> {
  return templatesWith(deps, await readTextValues(deps, actor, applicantKey))
}

/** The same for a text to many: with the values of one application, or the latest. */
export async function readSampleTemplates(
  deps: Needs,
  actor: Actor,
  number: string | undefined,
): Promise<TextTemplates> {
  const key = await findApplicantOf(deps.db, actor, number)
  const values = key === undefined ? [] : await readTextValues(deps, actor, key)
  const about = values.filter((one) => number === undefined || one.number === number)
  return templatesWith(deps, about)
}

async function templatesWith(deps: Needs, values: TextValues): Promise<TextTemplates> {
  const texts = await listTexts(deps)
  const inUse = (kind: TextKind) =>
    texts
      .filter((one) => one.kind === kind && !one.archived)
      .map(({ key, name, text }) => ({ key, name, text }))
  return {
    rejections: inUse('rejection'),
    messages: inUse('message'),
    refusals: inUse('refusal'),
    documents: documentNames(deps),
    values,
  }
}
