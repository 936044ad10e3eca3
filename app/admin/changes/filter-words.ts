import type {
  ApplicantExportQuery,
  ExportChoice,
  ProgramExportQuery,
  UniversityExportQuery,
} from '#contract/office/exports.ts'
import { catalogueValues, type Words } from './catalogue-values.ts'

type Lists = ApplicantExportQuery & ProgramExportQuery & UniversityExportQuery
type Filter = Exclude<keyof Lists, keyof ExportChoice | 'columns' | 'sort'>

/** The paths of the words for each filter that an exported list can have. */
export const filterNames = {
  q: 'audit.field.q',
  status: 'applicants.column.status',
  destination: 'applicants.column.destination',
  owner: 'applicants.column.owner',
  tag: 'bulkApplicants.tag',
  level: 'applicants.column.level',
  language: 'applicants.field.language',
  overdue: 'applicants.overdueOnly',
  program: 'applicants.column.program',
  university: 'programs.field.university',
  field: 'programs.field.field',
  mode: 'programs.field.mode',
  channel: 'programs.field.submissionChannel',
  ownership: 'universities.field.ownership',
  translation: 'table.translation',
  intakes: 'programs.openIntakes',
  deadline: 'table.deadline',
  fee: 'table.fee',
  programs: 'audit.field.programs',
  verifiedBefore: 'table.verifiedBefore',
  term: 'programs.intake.term',
  year: 'programs.academicYear',
  nationality: 'applicants.field.nationality',
  residence: 'applicants.field.residenceCountry',
  stateDays: 'applicants.column.statusAt',
  mover: 'audit.filter.mover',
  dueWithin: 'audit.filter.dueWithin',
  stage: 'audit.filter.stage',
  reached: 'audit.filter.reached',
  reply: 'audit.filter.reply',
  submittedFrom: 'audit.filter.submittedFrom',
  submittedTo: 'audit.filter.submittedTo',
  intake: 'audit.filter.intake',
  closesFrom: 'audit.filter.closesFrom',
  closesTo: 'audit.filter.closesTo',
  documents: 'audit.filter.documents',
  missing: 'audit.filter.missing',
  sending: 'audit.filter.sending',
  tasks: 'audit.filter.tasks',
  answers: 'audit.filter.answers',
} as const satisfies Record<Filter, string>

export function isFilter(name: string | undefined): name is Filter {
  return name !== undefined && name in filterNames
}

/** The path of the word for a filter's value, for filters with a closed list. */
export function filterValue(entity: string, name: Filter, value: string): string | undefined {
  if (name === 'status') {
    return entity === 'applications' ? `status.${value}` : `catalogue.status.${value}`
  }
  return (values[name] ?? catalogueValues[name])?.(value)
}

const values: Partial<Record<Filter, Words>> = {
  language: (one) => `form.language.${one}`,
  channel: (one) => `channel.${one}`,
  translation: () => 'table.translationMissing',
  intakes: (one) => `table.intakes.${one}`,
  deadline: (one) => (one === 'none' ? 'table.noDeadline' : `vocabulary.certainty.${one}`),
  fee: (one) => (one === 'none' ? 'table.noFee' : `vocabulary.certainty.${one}`),
  programs: (one) => `table.programs.${one}`,
  owner: (one) => `audit.filter.of.${one}`,
  tasks: (one) => `audit.filter.of.${one}`,
  term: (one) => `vocabulary.term.${one}`,
  mover: (one) => `mover.${one}`,
  stage: (one) => `applicants.narrower.stage.${one}`,
  reached: (one) => `applicants.narrower.reached.${one}`,
  reply: (one) => `applicants.narrower.reply.${one}`,
  answers: (one) => `audit.filter.of.${one}`,
  documents: (one) => `audit.filter.of.${one}`,
  missing: (one) => `applicants.narrower.missing.${one}`,
  sending: (one) => `audit.filter.of.${one}`,
}
