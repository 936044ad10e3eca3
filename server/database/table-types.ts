import type pg from 'pg'

/** What the jsonb columns hold; the database itself doesn't say. */
const jsonTypes: Record<string, string> = {
  'application.snapshot': 'ApplicationSnapshot',
  'application_draft.answers': 'DraftAnswers',
  'application_draft.steps': 'SavedSteps',
  'applicant.education': 'KeptEducation',
  'applicant.tests': 'TestsTaken',
  'submission.said': 'Said',
  'applicant_merge.duplicates': 'ClosedDuplicate[]',
  'catalogue_import.counts': 'ImportCounts',
  'catalogue_import.fault': 'ImportFault',
  'catalogue_import.header': 'string[]',
  'catalogue_import.mapping': '(string | null)[]',
  'catalogue_import.meanings': 'ImportMeanings',
  'catalogue_import.notes': 'NoteSummary[]',
  'catalogue_import.reading': 'ImportReading',
  'catalogue_import.samples': 'string[][]',
  'catalogue_import.words': 'WordsOfColumn[]',
  'connector_difference.after': 'DifferenceValue',
  'connector_difference.before': 'DifferenceValue',
  'connector_run.troubles': 'ConnectorTrouble[]',
  'destination.colours': 'Colours',
  'destination.passport': 'PassportValidity',
  'destination.calendar': "DestinationDetail['calendar']",
  'destination.name': 'Bilingual',
  'destination.sections': "DestinationDetail['sections']",
  'destination.submissions': "DestinationDetail['submissions']",
  'destination.summary': 'Bilingual',
  'destination.visa_steps': "DestinationDetail['visaSteps']",
  'document_upload.notes': 'UploadNotes',
  'document_upload.received': 'Received',
  'dossier.university': 'Bilingual',
  'fact.alternatives': "Fact['alternatives']",
  'fact.audience': 'Bilingual',
  'fact.label': 'Bilingual',
  'fact.note': 'Bilingual',
  'fact.value': 'Bilingual',
  'field_of_study.name': 'Bilingual',
  'intake.closes_for': 'ClosesFor',
  'intake.closes_in': 'ClosesIn',
  'intake.usual_closes': 'MonthSpan',
  'intake.note': 'Bilingual',
  'job_item.fields': 'Record<string, string>',
  'living_cost.note': 'Bilingual',
  'mail_template.words': 'MailWords',
  'program.careers': 'Bilingual',
  'program.curriculum': 'Bilingual',
  'program.fees': 'Fee[]',
  'program.summary': 'Bilingual',
  'program.title': 'Bilingual',
  'requirement.rule': "Requirement['rule']",
  'requirement.text': 'Bilingual',
  'scholarship.coverage': 'Bilingual',
  'scholarship.dates': 'Bilingual',
  'scholarship.name': 'Bilingual',
  'scholarship.provider': 'Bilingual',
  'scholarship.requirements': "Scholarship['requirements']",
  'saved_view.query': 'Record<string, string>',
  'text_template.name': 'Bilingual',
  'text_template.text': 'Bilingual',
  'text_template_edition.name': 'Bilingual',
  'text_template_edition.text': 'Bilingual',
  'university.accreditations': "University['accreditations']",
  'application_history.before': 'BeforeMove',
  'university.description': 'Bilingual',
  'university.housing': 'Sourced',
  'university.logo': 'Picture',
  'university.pictures': 'DescribedPicture[]',
  'university.rankings': "University['rankings']",
}

/** Text columns whose words are a list in the contract. */
const textTypes: Record<string, string> = {
  'applicant.language': 'Language',
  'application_draft.language': 'Language',
  'conversation.language': 'Language',
  'dossier.language': 'Language',
  'mail_template.language': 'Language',
  'opening_alert.language': 'Language',
  'outgoing_mail.language': 'Language',
  'university_addressee.language': 'Language',
  'application.destination': 'DestinationKey',
  'application.next_mover': 'NextMover',
  'application.status': 'ApplicationStatus',
  'application_history.from_status': 'ApplicationStatus',
  'application_history.to_status': 'ApplicationStatus',
  'closed_application.outcome': 'ApplicationStatus',
  'account.permissions': 'Permission[]',
  'account.preset': 'PresetName',
  'account.language': 'Language',
  'account.languages': 'Language[]',
  'account.scope_destinations': 'DestinationKey[]',
  'destination.key': 'DestinationKey',
  'document.media_type': 'MediaType',
  'document.scan': 'ScanState',
  'document.status': 'DocumentStatus',
  'decision.outcome': 'Outcome',
  'decision.reason_code': 'RefusalReason',
  'document.type': 'DocumentType',
  'dossier.problem': 'ProblemCode',
  'dossier_document.media_type': 'MediaType',
  'dossier_document.status': 'DocumentStatus',
  'dossier_document.type': 'DocumentType',
  'document_upload.problem': 'ProblemCode',
  'offer_condition.evidence': 'DocumentType',
  'job_item.problem': 'ProblemCode',
  'university_paper.media_type': 'MediaType',
  'fact.section': 'SectionKey',
  'living_cost.covers': 'CostItem[]',
  'program_search.destination': 'DestinationKey',
}

const scalarTypes: Record<string, string> = {
  bigint: 'number',
  'bigint[]': 'number[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  defaulted: boolean
  computed: boolean
  /** The words a check constraint allows. */
  words: string[] | null
}

/** The text of `tables.ts` for the database behind `pool`. Throws on a type it doesn't know. */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, c.column_name as name,
      case when c.udt_name = '_int8' then 'bigint[]'
        when c.data_type = 'ARRAY' then 'text[]' else c.data_type end as type,
      c.is_nullable = 'YES' as nullable,
      c.column_default is not null as defaulted,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as computed,
      (select array_agg(word[1] order by place) from pg_constraint k
        cross join lateral regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g')
          with ordinality as found (word, place)
        where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and k.contype = 'c'
          and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
      ) as words
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
      and a.attname = c.column_name
    where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW')
      and c.table_name not like 'kysely_%'
    order by c.table_name collate "C", c.ordinal_position`)

  const tables = Map.groupBy(rows, (column) => column.table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${typeName(table)} {\n${columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)}\n`).join('')
  return `${header}\n${interfaces.join('\n')}\nexport interface DB {\n${index}}\n`
}

const header = `// Generated by \`npm run db:types\` from the migrated database. Don't edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { DraftAnswers, KeptEducation, TestsTaken } from '#contract/admissions/admissions.ts'
import type {
  DestinationDetail,
  Fact,
  Fee,
  Requirement,
  Scholarship,
  Sourced,
  University,
} from '#contract/catalogue/catalogue.ts'
import type { Bilingual, Language } from '#contract/common/common.ts'
import type { MonthSpan } from '#contract/common/values/certainty.ts'
import type { Colours, PassportValidity } from '#contract/common/values/destinations.ts'
import type { ConnectorTrouble, DifferenceValue } from '#contract/catalogue/connectors.ts'
import type { ClosesFor, ClosesIn } from '#contract/dates/values/deadlines.ts'
import type { Outcome, RefusalReason } from '#contract/decisions/values/decision-rules.ts'
import type { DocumentStatus, DocumentType, MediaType, ScanState } from '#contract/documents/values/document-rules.ts'
import type { UploadNotes } from '#contract/documents/documents.ts'
import type {
  ImportCounts,
  ImportFault,
  ImportMeanings,
  ImportReading,
  NoteSummary,
  WordsOfColumn,
} from '#contract/catalogue/imports.ts'
import type { MailWords } from '#contract/messaging/mail-templates.ts'
import type { Permission, PresetName } from '#contract/identity/permissions.ts'
import type { DescribedPicture, Picture } from '#contract/common/pictures.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { ApplicationStatus, NextMover } from '#contract/admissions/values/transitions.ts'
import type { CostItem, DestinationKey, SectionKey } from '#contract/common/values/vocabulary.ts'
import type { BeforeMove } from './columns/before-move.ts'
import type { ClosedDuplicate } from './columns/closed-duplicate.ts'
import type { SavedSteps } from './columns/saved-steps.ts'
import type { ApplicationSnapshot, Said } from './columns/snapshot.ts'
import type { Received } from './columns/received.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Selected parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** May be left out of an insert. */
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** May be null, and left out of an insert. */
type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S | null, I | null | undefined, U | null>
    : ColumnType<T | null, T | null | undefined, T | null>
`

function typeOf(column: Column): string {
  const base = baseType(column)
  if (column.computed) return `GeneratedAlways<${base}>`
  if (column.nullable) return `Nullable<${base}>`
  return column.defaulted ? `Defaulted<${base}>` : base
}

function baseType(column: Column): string {
  const place = `${column.table}.${column.name}`
  const text = textTypes[place]
  if (text !== undefined) return text
  if (column.words) return column.words.map((word) => `'${word}'`).join(' | ')
  if (column.type === 'text[]') return 'string[]'
  if (column.type === 'jsonb') return `Json<${jsonTypes[place] ?? 'unknown'}>`
  const scalar = scalarTypes[column.type]
  if (scalar === undefined) throw new Error(`No TypeScript type for ${column.type} (${place})`)
  return scalar
}

function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`
}
