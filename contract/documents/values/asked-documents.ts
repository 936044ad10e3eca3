import type { InLanguages } from '#contract/common/values/languages.ts'
import type { Condition, Rule } from '#contract/eligibility/values/rules.ts'
import { type TestName, tests } from '#contract/eligibility/values/test-scores.ts'
import { answering, type DocumentLine, documentsOfLine, lineId } from './document-lines.ts'
import { type DocumentStatus, type DocumentType, documentTypes } from './document-rules.ts'

/** The parts of a program's rule that documents depend on; older applications kept less of it. */
export interface AskingRequirement {
  mandatory: boolean
  text: InLanguages
  /** What proves it, in the catalogue's words. */
  documents?: readonly string[]
  /** Rules of one group: any of them is enough. */
  group?: string | null
  /** The nationalities it is asked of; none: everyone. */
  nationalities?: readonly string[]
  /** What is tested, if it was written as a rule. */
  rule?: Rule | null
}

/** A choice that is sent from here, with the rules of its program. */
export interface AskingChoice {
  /** Its place among the choices. */
  choice: number
  title: InLanguages
  requirements: readonly AskingRequirement[]
}

export interface AskedDocument extends DocumentLine {
  /** Whether at least one of the choices needs it. */
  mandatory: boolean
  by: {
    choice: number
    title: InLanguages
    mandatory: boolean
    /** The rules it proves. */
    texts: InLanguages[]
  }[]
}

/** The types for the catalogue's words for documents; any other word is `other`. */
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

/**
 * Which documents these choices need from a person of these nationalities; if none is known: from
 * anyone.
 */
export function askedDocuments(
  choices: readonly AskingChoice[],
  nationalities: readonly string[],
): AskedDocument[] {
  const asked = new Map<string, AskedDocument>()
  for (const { choice, title, requirements } of choices) {
    const own = requirements.filter((one) => isAskedOf(one, nationalities))
    for (const requirement of own) {
      const mandatory = requirement.mandatory && !hasAlternative(requirement, own)
      for (const type of new Set((requirement.documents ?? []).map(typeOf))) {
        const language = type === 'language_test' ? languageProved(requirement) : null
        const line = lineId({ type, language })
        const one = asked.get(line) ?? { type, language, mandatory: false, by: [] }
        asked.set(line, one)
        one.mandatory ||= mandatory
        const before = one.by.find((by) => by.choice === choice)
        if (before) {
          before.mandatory ||= mandatory
          before.texts.push(requirement.text)
        } else one.by.push({ choice, title, mandatory, texts: [requirement.text] })
      }
    }
  }
  return documentTypes.flatMap((type) => [...asked.values()].filter((one) => one.type === type))
}

/** One entry for each requested line that nothing answers yet; optional ones are never missing. */
export function missingLines(
  asked: readonly Pick<AskedDocument, 'type' | 'language' | 'mandatory'>[],
  documents: readonly { type: DocumentType; status: DocumentStatus; language?: string | null }[],
): DocumentLine[] {
  const given = documents.filter(({ status }) => answering.includes(status))
  return asked
    .filter((line) => line.mandatory && documentsOfLine(line, asked, given).length === 0)
    .map(({ type, language }) => ({ type, language }))
}

/** From lines that are all needed, those that nothing answers. */
export function linesLeft(
  lines: readonly DocumentLine[],
  documents: Parameters<typeof missingLines>[1],
): DocumentLine[] {
  return missingLines(
    lines.map((one) => ({ ...one, mandatory: true })),
    documents,
  )
}

/**
 * From lines that are all needed, those without an accepted document: uploaded or not, they hold it
 * up.
 */
export function linesUnaccepted(
  lines: readonly DocumentLine[],
  documents: Parameters<typeof missingLines>[1],
): DocumentLine[] {
  return linesLeft(
    lines,
    documents.filter(({ status }) => status === 'accepted'),
  )
}

/** The type of each of those lines: two language certificates count as two. */
export function missingDocuments(...given: Parameters<typeof missingLines>): DocumentType[] {
  return missingLines(...given).map(({ type }) => type)
}

/** The one language that a requirement wants proved; null if it takes several, or doesn't say. */
function languageProved({ rule, text }: AskingRequirement): string | null {
  const conditions: readonly Condition[] = rule ? (rule.subject === 'any' ? rule.of : [rule]) : []
  const languages = new Set(
    conditions.flatMap((one) => {
      if (one.subject === 'language') return one.language
      return one.subject === 'test' ? (tests[one.test].language ?? []) : []
    }),
  )
  const [language = null, ...others] = languages.size > 0 ? languages : languagesNamed(text.en)
  return others.length === 0 ? language : null
}

/** The tests named in requirements without a rule. */
const namedTests: readonly (readonly [RegExp, TestName])[] = [
  [/\bIELTS\b/i, 'ielts'],
  [/\bTOEFL\b/i, 'toefl'],
  [/\bPTE\b/, 'pte'],
  [/\bDuolingo\b/i, 'duolingo'],
  [/\b(?:DELF|DALF)\b/i, 'delf'],
  [/\bTCF\b/i, 'tcf'],
  [/\bTEF\b/, 'tef'],
  [/\bHSK\b/i, 'hsk'],
  [/\bT[ÖO]MER\b/i, 'tomer'],
]

function languagesNamed(text: string): Set<string> {
  return new Set(
    namedTests.flatMap(([name, test]) => (name.test(text) ? (tests[test].language ?? []) : [])),
  )
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
