import { sql } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type {
  ContactKind,
  ContactOutcome,
  contactDirections,
} from '#contract/common/values/entry-words.ts'
import type { DocumentStatus, DocumentType } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../../database/database.ts'
import { fullName } from '../../database/full-name.ts'
import { type Sight, seesApplication } from '../../database/visible-to.ts'

interface Asked {
  sight: Sight
  before: string | undefined
  /** Calls, visits and messages elsewhere alone. */
  only: 'contacts' | undefined
  limit: number
}

interface Row {
  /** Unique among all entries. */
  key: string
  kind:
    | 'move'
    | 'message'
    | 'note'
    | 'contact'
    | 'document_sent'
    | 'document_opened'
    | 'document_moved'
    | 'document_act'
    | 'documents_asked'
    | 'edit'
    | 'task_done'
    | 'dossier_sent'
    | 'act'
  /** Microseconds since 1970, at which the next page begins. */
  micros: string
  at: Date
  by: string | null
  by_applicant: boolean
  number: string | null
  from_status: ApplicationStatus | null
  to_status: ApplicationStatus | null
  text: string | null
  type: DocumentType | null
  document_status: DocumentStatus | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  contact: {
    contact: ContactKind
    direction: (typeof contactDirections)[number]
    outcome: ContactOutcome
    happenedAt: string
  } | null
  /** Of a move: the act, when its mail leaves while it waits, and how it relates to another move. */
  act_id: string | null
  leaves_at: Date | null
  mark: 'undone' | 'undoes' | 'corrects' | null
  told_by: string | null
  passed_over: string | null
}

/**
 * What happened to a file before an instant, the latest first. Entries of one instant stay
 * together, so that a page may be a little longer than its limit.
 */
export async function listTimeline(
  db: Db,
  applicantId: number,
  { sight, before, only, limit }: Asked,
): Promise<Row[]> {
  const until = before
    ? sql`timestamptz 'epoch' + ${before}::bigint * interval '1 microsecond'`
    : sql`'infinity'::timestamptz`
  const { rows } = await sql<Row>`
    with same as (
      select id, key from applicant where id = ${applicantId} or merged_into = ${applicantId}
    ), own as (
      select application.id, application.number, application.submission_id,
        submission.entry_source
      from application join submission on submission.id = application.submission_id
      where application.applicant_id in (select id from same) and ${seesApplication(sight)}
    ), papers as (
      select distinct document.id, document.key, document.type, document.file_name,
        document.uploaded_at, document.added_by, document.received_how
      from document join document_application link on link.document_id = document.id
      where link.application_id in (select id from own)
    ), named as (
      -- What the trail may be about, to be looked up there one by one.
      select 'applicant' as entity, key from same
      union all
      select entity, own.number from own,
        unnest(array['application', 'decision', 'offer']) as entity
    ), entry as (
      select 'move-' || step.id as key, 'move' as kind, step.at, step.actor_id as by_id, step.by_applicant, own.number,
        step.from_status, step.to_status, step.reason as text, null::text as type,
        null::text as document_status, null::jsonb as before,
        jsonb_build_object('came',
          case when step.from_status is null then own.entry_source end) as after
      from application_history step join own on own.id = step.application_id
      union all
      select 'said-' || message.id, case message.kind when 'note' then 'note' else 'message' end, message.at,
        message.by_id, message.kind = 'visitor', null, null, null, message.body, null, null, null,
        null
      from conversation_message message
      join conversation on conversation.id = message.conversation_id
      where conversation.submission_id in (select submission_id from own)
      union all
      select 'note-' || note.id, 'note', note.at, note.by_id, false, null, null, null, note.body, null, null, null, null
      from applicant_note note where note.applicant_id in (select id from same)
      union all
      select 'contact-' || contact.id, 'contact', contact.happened_at, contact.by_id, false, null,
        null, null, contact.note, null, null, null, null
      from applicant_contact contact where contact.applicant_id in (select id from same)
      union all
      select 'sent-' || papers.id, 'document_sent', uploaded_at, added_by, added_by is null, null, null, null, file_name, type, null,
        null, jsonb_build_object('came', received_how)
      from papers where uploaded_at is not null
      union all
      select 'opened-' || access.id, 'document_opened', access.at, access.account_id, false, null, null, null, null,
        papers.type, null, null, null
      from document_access access join papers on papers.id = access.document_id
      union all
      select 'event-' || event.id,
        case event.action when 'document.moved' then 'document_moved' else 'document_act' end,
        event.at, event.actor_id, event.actor = 'applicant', null, null, null, event.action,
        papers.type, event.after ->> 'status', null, null
      from audit_event event join papers on papers.key = event.entity_key
      where event.entity = 'document' and event.action <> all(${shownOtherwise}::text[])
      union all
      select 'asked-' || asking.id, 'documents_asked', asking.at, asking.by_id, false, null, null, null,
        asking.note, null, null, null, jsonb_build_object('types',
          jsonb_path_query_array(asking.documents, '$[*].type'),
          'undone', asking.taken_back_at is not null)
      from document_asking asking where asking.applicant_id in (select id from same)
      union all
      select 'edit-' || edit.id, 'edit', edit.at, edit.by_id,
        edit.by_id is null, null, null, null, edit.reason, null, null, edit.before,
        edit.after
      from applicant_edit edit where edit.applicant_id in (select id from same)
      union all
      select 'task-' || task.id, 'task_done', task.done_at, task.done_by, false, null, null, null, task.title, null,
        null, null, null
      from applicant_task task
      where task.applicant_id in (select id from same) and task.done_at is not null
      union all
      select 'dossier-' || dossier.id || '-' || own.id, 'dossier_sent', dossier.created_at,
        dossier.created_by, false, own.number, null, null,
        case when part.missing <> '{}' then dossier.passed_over end, null, null, null, null
      from dossier_application part join own on own.id = part.application_id
      join dossier on dossier.id = part.dossier_id
      union all
      select 'event-' || event.id, 'act', event.at, event.actor_id, event.actor = 'applicant', null, null, null,
        event.action, null, null, null, null
      from named join audit_event event
        on event.entity = named.entity and event.entity_key = named.key
      where event.action <> all(${shownOtherwise}::text[])
    )
    select entry.*, (select json_build_object('contact', contact.kind,
        'direction', contact.direction, 'outcome', contact.outcome, 'happenedAt',
        to_char(contact.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from applicant_contact contact
      where entry.kind = 'contact' and entry.key = 'contact-' || contact.id
        and contact.applicant_id in (select id from same)) as contact,
      (extract(epoch from entry.at) * 1000000)::bigint::text as micros,
      ${fullName('account')} as by,
      move.act_id, move.told_by, move.passed_over,
      (select min(mail.next_attempt_at) from outgoing_mail mail where mail.act_id = move.act_id
        and mail.state = 'queued' and mail.attempts = 0
        and not exists (select from document_asking where act_id = move.act_id)) as leaves_at,
      case when move.undoes is not null then 'undoes' when undoing.id is not null then 'undone'
        when move.corrects then 'corrects' end as mark
    from entry left join account on account.id = entry.by_id
    left join application_history move
      on move.id = case entry.kind when 'move' then substr(entry.key, 6)::bigint end
    left join application_history undoing on undoing.undoes = move.id
    where entry.at < ${until} and (${only ?? null}::text is null or entry.kind = 'contact')
    order by entry.at desc
    fetch first ${limit} rows with ties
  `.execute(db)
  return rows
}

/** Actions in the trail of a file that other entries show better. */
const shownOtherwise = [
  'application.moved',
  'document.opened',
  'document.added',
  'application.move_undone',
  'application.corrected',
  'applicant.edited',
  'applicant.corrected',
  'applicant.email_corrected',
  'applicant.noted',
  'applicant.contact_noted',
  'task.done',
  'task.added',
  'task.edited',
  'documents.asked',
  'documents.asking_undone',
  'dossier.sent',
]
