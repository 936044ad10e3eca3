import { fallbackLanguage, type Language } from '#contract/common/values/languages.ts'
import {
  type Addressee,
  type DossierChoices,
  dossierLimits,
  NewDossier,
} from '#contract/documents/dossiers.ts'
import { linesLeft, linesUnaccepted } from '#contract/documents/values/asked-documents.ts'
import { lineId } from '#contract/documents/values/document-lines.ts'

/** What is typed and chosen in the dialog, as text. */
export interface DossierDraft {
  /** The documents that go, in their order, by the application. */
  chosen: Record<string, string[]>
  language: Language
  addressee: Record<keyof Addressee, string>
  keepAddressee: boolean
  reference: string
  note: string
  sentOn: string
  way: 'download' | 'link'
  linkDays: string
  linkDownloads: string
  mail: boolean
  /** Why it goes although documents are missing or not accepted. */
  passOver: string
}

/** What goes to each university, in the order in which they were chosen: one dossier goes to one. */
export function byUniversity<Choice extends Pick<DossierChoices, 'universityKey'>>(
  choices: readonly Choice[],
): [Choice, ...Choice[]][] {
  const all = new Map<string, [Choice, ...Choice[]]>()
  for (const choice of choices) {
    const those = all.get(choice.universityKey)
    if (those) those.push(choice)
    else all.set(choice.universityKey, [choice])
  }
  return [...all.values()]
}

const defaultLinkDays = 14
const defaultLinkDownloads = 10

/** The initial draft: the accepted documents and the last recipient. */
export function draftOf(
  choices: readonly DossierChoices[],
  { today }: { today: string },
): DossierDraft {
  const addressee = choices[0]?.addressee
  return {
    chosen: Object.fromEntries(choices.map((one) => [one.number, acceptedOf(one)])),
    language: addressee?.language ?? choices[0]?.language ?? fallbackLanguage,
    addressee: {
      name: addressee?.name ?? '',
      office: addressee?.office ?? '',
      email: addressee?.email ?? '',
      address: addressee?.address ?? '',
    },
    keepAddressee: addressee === null,
    reference: '',
    note: '',
    sentOn: today,
    way: 'download',
    linkDays: String(defaultLinkDays),
    linkDownloads: String(defaultLinkDownloads),
    mail: true,
    passOver: '',
  }
}

function acceptedOf({ documents }: DossierChoices): string[] {
  return documents.filter(({ status }) => status === 'accepted').map(({ key }) => key)
}

/** What the endpoint reads; its schema says what is wrong with it. */
export function inputOf(draft: DossierDraft, choices: readonly DossierChoices[]) {
  const isLink = draft.way === 'link'
  const { chosen, addressee, linkDays, linkDownloads, mail, passOver, ...plain } = draft
  return NewDossier.safeParse({
    ...plain,
    applications: choices.map(({ number, sentBefore }) => ({
      number,
      sentBefore,
      documents: chosen[number] ?? [],
    })),
    addressee: { ...addressee, email: addressee.email.trim() || null },
    linkDays: isLink ? numberIn(linkDays) : null,
    linkDownloads: isLink ? numberIn(linkDownloads) : null,
    mail: isLink && mail,
    passOver: lacksDocuments(draft, choices) ? passOver.trim() || null : null,
  })
}

function numberIn(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

/** Required documents that are not among the chosen ones. */
export function stillMissing(
  { asked, documents }: DossierChoices,
  chosen: readonly string[],
): DossierChoices['asked'] {
  return linesLeft(
    asked,
    documents.filter(({ key }) => chosen.includes(key)),
  )
}

/** Documents that are asked for and chosen, but not accepted. */
export function notAccepted(
  choices: DossierChoices,
  chosen: readonly string[],
): DossierChoices['asked'] {
  const missing = new Set(stillMissing(choices, chosen).map(lineId))
  const { asked, documents } = choices
  return linesUnaccepted(
    asked,
    documents.filter(({ key }) => chosen.includes(key)),
  ).filter((line) => !missing.has(lineId(line)))
}

/**
 * Whether an application would go without a required document, or with one that is not accepted.
 */
export function lacksDocuments(
  { chosen }: Pick<DossierDraft, 'chosen'>,
  choices: readonly DossierChoices[],
): boolean {
  return choices.some((one) => {
    const keys = chosen[one.number] ?? []
    return stillMissing(one, keys).length > 0 || notAccepted(one, keys).length > 0
  })
}

/** A document one place further up or down among those that go. */
export function moved(chosen: readonly string[], key: string, by: -1 | 1): string[] {
  const at = chosen.indexOf(key)
  const to = at + by
  if (at < 0 || to < 0 || to >= chosen.length) return [...chosen]
  const others = chosen.filter((one) => one !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

export const mostDays = dossierLimits.linkDays
