import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sourcesIn } from './tests/imports.ts'
import { tablesIn, tablesWrittenIn } from './tests/table-writes.ts'

/** The room of the server that writes each table. All others may read it. */
const owners: Record<string, readonly string[]> = {
  admissions: [
    'applicant',
    'applicant_contact',
    'applicant_edit',
    'applicant_merge',
    'applicant_note',
    'applicant_task',
    'application',
    'application_code',
    'application_draft',
    'application_history',
    'deposit_payment',
    'draft_choice',
    'email_correction',
    'intake_date_change',
    'link_code',
    'link_proof',
    'sending_report',
    'sent_from_device',
    'submission',
  ],
  alerts: ['opening_alert', 'program_opening'],
  approvals: ['approval', 'approval_application'],
  audit: ['audit_block', 'audit_event', 'audit_unsealed'],
  catalogue: [
    'catalogue_edition',
    'catalogue_import',
    'catalogue_import_row',
    'catalogue_version',
    'connector_difference',
    'connector_item',
    'connector_run',
    'currency_rate',
    'destination',
    'fact',
    'field_of_study',
    'held_rate',
    'intake',
    'living_cost',
    'page_reading',
    'picture',
    'program',
    'program_figure',
    'program_line',
    'program_search',
    'rate_feed',
    'rate_run',
    'requirement',
    'scholarship',
    'scholarship_program',
    'search_city',
    'search_title',
    'starter_edition',
    'tuition_line',
    'university',
    'university_ground',
    'upkeep_gap_set',
    'upkeep_look',
    'upkeep_owner',
    'upkeep_page',
    'upkeep_state',
    'upkeep_today',
  ],
  conversations: ['conversation', 'conversation_message'],
  database: ['idempotency_key', 'rate_counter'],
  decisions: ['decision', 'offer', 'offer_condition'],
  documents: [
    'application_papers',
    'document',
    'document_access',
    'document_application',
    'document_asking',
    'document_trash',
    'document_upload',
    'document_upload_part',
  ],
  dossiers: [
    'dossier',
    'dossier_application',
    'dossier_document',
    'dossier_download',
    'dossier_edit',
    'dossier_file',
    'university_addressee',
    'university_paper',
  ],
  health: ['call_tally', 'task_run'],
  identity: [
    'account',
    'account_token',
    'factor_ticket',
    'passkey',
    'recovery_code',
    'session',
    'sign_in_attempt',
    'totp_factor',
  ],
  jobs: ['job', 'job_item'],
  limits: ['taken_out'],
  messaging: ['mail_template', 'outgoing_mail', 'text_template', 'text_template_edition'],
  notifications: ['notification'],
  privacy: ['closed_application', 'data_request', 'data_request_item', 'erased', 'erasure_request'],
  reminders: ['reminder'],
  settings: ['setting'],
  storage: ['file_key'],
  views: ['first_view', 'saved_view'],
}

/** Erasing takes a person out of tables of every room, in one transaction. */
const erasedFrom = [
  'account',
  'applicant',
  'application',
  'application_draft',
  'conversation',
  'document',
  'document_access',
  'document_trash',
  'document_upload',
  'idempotency_key',
  'job',
  'job_item',
  'opening_alert',
  'outgoing_mail',
  'rate_counter',
  'saved_view',
  'submission',
]

/** Other folders that write a table, and why. Nothing may be added. */
const exceptions: readonly { table: string; room: string; why: string }[] = [
  {
    table: 'application',
    room: 'decisions',
    why: 'what is decided makes the version on other screens stale',
  },
  {
    table: 'application_draft',
    room: 'documents',
    why: 'a file that arrives keeps its form longer',
  },
  { table: 'catalogue_version', room: 'database', why: 'counted up where a change is announced' },
  {
    table: 'document_application',
    room: 'admissions',
    why: 'a new application gets what its applicant has handed in',
  },
  { table: 'document_trash', room: 'admissions', why: 'files of a form that is removed' },
  { table: 'document_trash', room: 'catalogue', why: 'pictures that no page names any more' },
  { table: 'document_trash', room: 'dossiers', why: 'archives and scans that are deleted' },
  {
    table: 'erasure_request',
    room: 'admissions',
    why: 'a code that went to the old address confirms no longer',
  },
  {
    table: 'idempotency_key',
    room: 'admissions',
    why: 'a renewed link keeps the answers of the one before',
  },
  { table: 'offer', room: 'admissions', why: 'an applicant replies to it by a move' },
  { table: 'offer', room: 'reminders', why: 'notes that its reminder was sent' },
  {
    table: 'outgoing_mail',
    room: 'admissions',
    why: 'mails that wait get the corrected address and the new link',
  },
  { table: 'setting', room: 'catalogue', why: 'the version of the rates is kept in its row' },
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')
const types = 'server/database/tables.ts'
const tables = tablesIn(read(types))

const writes = new Set(
  sourcesIn('server')
    .filter((file) => !isTest(file) && file !== types)
    .flatMap((file) =>
      [...tablesWrittenIn(read(file), tables)].map((table) => `${file.split('/')[1]} ${table}`),
    ),
)

test('each table has one folder that writes it', () => {
  const allowed = [
    ...Object.entries(owners).flatMap(([room, own]) => own.map((table) => `${room} ${table}`)),
    ...erasedFrom.map((table) => `privacy ${table}`),
    ...exceptions.map(({ table, room }) => `${room} ${table}`),
  ]
  assert.deepEqual([...writes].toSorted(), allowed.toSorted())
  const owned = Object.values(owners).flat()
  assert.equal(new Set(owned).size, owned.length)
})
