import { byLanguage, inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { TextValues } from '#contract/words/text-templates.ts'
import type { Deps } from '../../deps.ts'
import { documentList } from '../../documents/document-names.ts'
import { missingEach } from '../../documents/standing.ts'
import { wordsAt } from '../../words/locales.ts'
import { universityIn } from '../../words/university-in.ts'
import { findApplicant, listApplicationsOf } from '../applicants/applicant-queries.ts'
import { closingOfApplication } from '../sending/closing.ts'
import { closingDay } from '../sending/closing-words.ts'

type Needs = Pick<Deps, 'db' | 'locales' | 'env'>

/** The values for a text's placeholders, of each application of a file that this actor sees. */
export async function readTextValues(
  deps: Needs,
  actor: Actor,
  applicantKey: string,
): Promise<TextValues> {
  const applicant = await findApplicant(deps.db, applicantKey)
  if (!applicant) throw new Problem('not_found')
  const applications = await listApplicationsOf(deps.db, applicant.id, actor)
  const missing = await missingEach(
    deps.db,
    applications.map(({ id }) => id),
  )
  const valuesIn = (language: Language, one: (typeof applications)[number]) => {
    const deadline = closingDay(closingOfApplication(one), one.snapshot.intake.zone, language)
    return {
      name: applicant.given_names,
      number: one.number,
      program: inLanguage(one.snapshot.program.title, language),
      university: universityIn(one.snapshot, language),
      // A text that names a day can't be sent where none is known.
      ...(deadline !== undefined && { deadline }),
      documents: documentList(deps, missing.get(one.id) ?? [], language),
      brand: deps.env.brandName,
    }
  }
  return applications.map((one) => ({
    number: one.number,
    ...byLanguage((language) => valuesIn(language, one)),
  }))
}

/** The names of documents as applicants read them. */
export function documentNames({ locales }: Pick<Deps, 'locales'>) {
  const named = (language: Language, type: string) =>
    wordsAt(locales, language, 'mail', `document.${type}`)
  return Object.fromEntries(
    documentTypes.map((type) => [type, byLanguage((language) => named(language, type))]),
  )
}
