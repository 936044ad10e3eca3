import type { TextTemplates } from '#contract/applicant-file.ts'
import { documentTypes } from '#contract/document-rules.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { messageTemplates, rejectionTemplates } from '#contract/text-templates.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { listDocumentsOfApplicant } from '../documents/list-of-applicant.ts'
import { wordsAt } from '../http/locales.ts'
import { findApplicant, listApplicationsOf } from './applicant-queries.ts'

/** Texts staff begin from in both languages, and what of this file stands in their places. */
export async function readTextTemplates(
  deps: Pick<Deps, 'db' | 'locales' | 'env'>,
  actor: Actor,
  applicantKey: string,
): Promise<TextTemplates> {
  const applicant = await findApplicant(deps.db, applicantKey)
  if (!applicant) throw new Problem('not_found')
  const [applications, { missing }] = await Promise.all([
    listApplicationsOf(deps.db, applicant.id, actor),
    listDocumentsOfApplicant(deps, actor, applicantKey),
  ])
  const both = (path: string, namespace = 'templates') => ({
    en: wordsAt(deps.locales, 'en', namespace, path),
    fr: wordsAt(deps.locales, 'fr', namespace, path),
  })
  const text = (path: string) => ({ name: both(`${path}.name`), text: both(`${path}.text`) })
  const documents = Object.fromEntries(
    documentTypes.map((type) => [type, both(`document.${type}`, 'mail')]),
  )
  const valuesIn = (language: Language, one: (typeof applications)[number]) => ({
    name: applicant.given_names,
    number: one.number,
    program: one.snapshot.program.title[language] || one.snapshot.program.title.en,
    university: one.snapshot.university.name,
    deadline: dateIn(language, one.snapshot.intake),
    documents: new Intl.ListFormat(language).format(
      missing.map((type) => documents[type]?.[language] ?? type),
    ),
    brand: deps.env.brandName,
  })
  return {
    rejections: rejectionTemplates.map((one) => text(`rejection.${one}`)),
    messages: messageTemplates.map((one) => text(`message.${one}`)),
    documents,
    values: applications.map((one) => ({
      number: one.number,
      en: valuesIn('en', one),
      fr: valuesIn('fr', one),
    })),
  }
}

/** The day on which an intake closes, by its own clock. */
function dateIn(
  language: Language,
  { closesAt, zone }: { closesAt: string; zone: string },
): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: zone,
  }).format(new Date(closesAt))
}
