import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import { answering, documentsOfLine } from '#contract/documents/values/document-lines.ts'
import { type DocumentType, documentTypes } from '#contract/documents/values/document-rules.ts'

/** One line of the checklist: a type, who asks for it, and what there is. */
export interface Step {
  type: DocumentType
  /** For a requested certificate: the language it proves. */
  language: string | null
  asked: ApplicantDocuments['asked'][number] | undefined
  isMissing: boolean
  documents: StaffDocument[]
}

/** Requested documents in their order, then unrequested ones; replaced ones are left out. */
export function stepsOf({ documents, asked }: ApplicantDocuments): Step[] {
  const current = documents.filter(({ status }) => status !== 'replaced')
  const unasked = documentTypes
    .filter((type) => !asked.some((one) => one.type === type))
    .map((type) => ({ type, language: null }))
  return [...asked, ...unasked].flatMap(({ type, language }) => {
    const own = documentsOfLine({ type, language }, asked, current)
    const rule = asked.find((one) => one.type === type && one.language === language)
    if (!rule && own.length === 0) return []
    const isMissing =
      (rule?.mandatory ?? false) && !own.some(({ status }) => answering.includes(status))
    return [{ type, language, asked: rule, isMissing, documents: own }]
  })
}

/** The programs that ask for it, each named once: an applicant may have chosen two of its intakes. */
export function programsAsking(
  by: readonly { program: string; mandatory: boolean }[],
): { program: string; mandatory: boolean }[] {
  return [...Map.groupBy(by, ({ program }) => program)].map(([program, those]) => ({
    program,
    mandatory: those.some(({ mandatory }) => mandatory),
  }))
}

/** Whether staff have to say something about it. */
export function isWaiting({ status, confirmedAt }: StaffDocument): boolean {
  return (
    status === 'uploaded' ||
    status === 'in_review' ||
    (status === 'not_applicable' && confirmedAt === null)
  )
}

/** The documents to review: those with a file, and those that the applicant says don't apply. */
export function shownIn(steps: readonly Step[]): StaffDocument[] {
  return steps
    .flatMap(({ documents }) => documents)
    .filter(({ file, status }) => file !== null || status === 'not_applicable')
}

/** The one that waits next after another, all round; undefined when none does. */
export function nextWaiting(
  shown: readonly StaffDocument[],
  after: string | undefined,
): StaffDocument | undefined {
  const at = shown.findIndex(({ key }) => key === after)
  const round = [...shown.slice(at + 1), ...shown.slice(0, at + 1)]
  return round.find((one) => one.key !== after && isWaiting(one))
}
