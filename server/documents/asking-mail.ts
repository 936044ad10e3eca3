import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { beforeColon } from '#contract/words/values/writing.ts'
import type { Deps, HeldApplication } from '../deps.ts'
import { applicationLink } from '../links/application-link.ts'
import type { MailContent } from '../messaging/templates.ts'
import { wordsAt } from '../words/locales.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { documentList, documentName } from './document-names.ts'

interface Asked {
  type: DocumentType
  language: string | null
  reason: string | null
  applicationIds: readonly number[]
}

interface About {
  name: string
  language: Language
  note: string | null
  documents: readonly Asked[]
  /** The applications that need any of them. */
  applications: readonly HeldApplication[]
}

/** The one mail that asks a person for documents: which ones, why, for which applications, and where to add them. */
export function askingMail(
  deps: Pick<Deps, 'env' | 'secret' | 'locales'>,
  { name, language, note, documents, applications }: About,
): MailContent {
  const say = sayIn(deps.locales, language, 'mail', 'asking.')
  const titled = ({ number, snapshot }: HeldApplication) =>
    say('application', {
      number,
      program: inLanguage(snapshot.program.title, language),
      university: universityIn(snapshot, language),
    })
  const [main, ...others] = pagesOf(documents, applications)
  return {
    template: 'documents_asked',
    params: {
      name,
      number: applications[0]?.number ?? '',
      needed: say('needed', {
        count: documents.length,
        applications: say('applications', { count: applications.length }),
      }),
      documents: documents.map((one) => `– ${lineOf(deps, one, language)}`).join('\n'),
      applications: applications.map(titled).join('\n'),
      note: note ?? '',
      also: others
        .map(({ application, documents: own }) =>
          say('also', {
            documents: documentList(deps, own, language),
            link: applicationLink(deps, application.link_seed),
          }),
        )
        .join('\n'),
      link:
        main === undefined ? deps.env.publicUrl : applicationLink(deps, main.application.link_seed),
    },
  }
}

/** A document by its name, and why it is requested. */
function lineOf(
  deps: Pick<Deps, 'locales'>,
  { reason, ...asked }: Asked,
  language: Language,
): string {
  const name = documentName(deps, asked, language)
  const plain = documentName(deps, { ...asked, language: null }, language)
  if (reason === null)
    return `${name}${beforeColon(language)}: ${wordsAt(deps.locales, language, 'mail', 'asking.notSent')}`
  // A text that staff begin from already names the document.
  return reason.startsWith(plain) || reason.startsWith(name)
    ? reason
    : `${name}${beforeColon(language)}: ${reason}`
}

/**
 * The private pages on which all of these are requested, as few as possible: one form makes one page,
 * and an applicant who handed in two forms has two.
 */
function pagesOf(documents: readonly Asked[], applications: readonly HeldApplication[]) {
  const pages: { application: HeldApplication; documents: Asked[] }[] = []
  let left = [...documents]
  while (left.length > 0) {
    const best = applications
      .map((application) => ({
        application,
        documents: left.filter((one) => {
          const ids = new Set(
            applications
              .filter(({ link_seed }) => link_seed === application.link_seed)
              .map(({ id }) => id),
          )
          return one.applicationIds.some((id) => ids.has(id))
        }),
      }))
      .toSorted((one, other) => other.documents.length - one.documents.length)[0]
    if (!best || best.documents.length === 0) break
    pages.push(best)
    left = left.filter((one) => !best.documents.includes(one))
  }
  return pages
}
