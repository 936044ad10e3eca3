import { type DocumentStatus, type DocumentType, documentTypes } from './document-rules.ts'

/** A program's rule, as far as documents follow from it; older applications kept less of it. */
export interface AskingRequirement {
  mandatory: boolean
  text: { en: string; fr: string }
  /** What proves it, in the catalogue's words. */
  documents?: readonly string[]
  /** Rules of one group: any of them is enough. */
  group?: string | null
  /** Those it is asked of; none: everybody. */
  nationalities?: readonly string[]
}

/** A choice that is sent from here, with the rules of its program. */
export interface AskingChoice {
  /** Its place among the choices. */
  choice: number
  title: { en: string; fr: string }
  requirements: readonly AskingRequirement[]
}

export interface AskedDocument {
  type: DocumentType
  /** Whether at least one of the choices can't do without it. */
  mandatory: boolean
  by: {
    choice: number
    title: { en: string; fr: string }
    mandatory: boolean
    /** The rules it proves. */
    texts: { en: string; fr: string }[]
  }[]
}

/** What the catalogue's words for documents are called here; whatever else it says is `other`. */
const typesByWord: Readonly<Record<string, DocumentType>> = {
  passport: 'passport',
  photo: 'photo',
  diploma: 'diploma',
  transcript: 'transcript',
  language_certificate: 'language_test',
  test_result: 'admission_test',
  cv: 'cv',
  motivation_letter: 'motivation',
  recommendation_letter: 'recommendation',
  research_proposal: 'research_proposal',
  financial_proof: 'financial',
  birth_certificate: 'birth_certificate',
  medical_certificate: 'medical',
  translation: 'translation',
}

/** The catalogue's words for documents that mean something here. */
export const documentWords: readonly string[] = Object.keys(typesByWord)

/** Which documents these choices ask of somebody of these nationalities; none known: of anybody. */
export function askedDocuments(
  choices: readonly AskingChoice[],
  nationalities: readonly string[],
): AskedDocument[] {
  const asked = new Map<DocumentType, AskedDocument>()
  for (const { choice, title, requirements } of choices) {
    const own = requirements.filter((one) => isAskedOf(one, nationalities))
    for (const requirement of own) {
      const mandatory = requirement.mandatory && !hasAlternative(requirement, own)
      for (const type of new Set((requirement.documents ?? []).map(typeOf))) {
        const one = asked.get(type) ?? { type, mandatory: false, by: [] }
        asked.set(type, one)
        one.mandatory ||= mandatory
        const before = one.by.find((by) => by.choice === choice)
        if (before) {
          before.mandatory ||= mandatory
          before.texts.push(requirement.text)
        } else one.by.push({ choice, title, mandatory, texts: [requirement.text] })
      }
    }
  }
  return documentTypes.flatMap((type) => asked.get(type) ?? [])
}

/** States in which a document answers what was asked: there is a file, or a reason for none. */
const answering: readonly DocumentStatus[] = ['uploaded', 'in_review', 'accepted', 'not_applicable']

/** The types that are asked for and that nothing answers yet; optional ones are never missing. */
export function missingDocuments(
  asked: readonly Pick<AskedDocument, 'type' | 'mandatory'>[],
  documents: readonly { type: DocumentType; status: DocumentStatus }[],
): DocumentType[] {
  return asked
    .filter(
      ({ type, mandatory }) =>
        mandatory && !documents.some((one) => one.type === type && answering.includes(one.status)),
    )
    .map(({ type }) => type)
}

function typeOf(word: string): DocumentType {
  return typesByWord[word] ?? 'other'
}

function isAskedOf({ nationalities = [] }: AskingRequirement, own: readonly string[]): boolean {
  return (
    nationalities.length === 0 || own.length === 0 || own.some((one) => nationalities.includes(one))
  )
}

function hasAlternative(
  { group = null }: AskingRequirement,
  all: readonly AskingRequirement[],
): boolean {
  return group !== null && all.filter((one) => one.group === group).length > 1
}
