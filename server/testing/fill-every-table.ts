import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Tables that hold nothing of an applicant, each kind with why. Every other table is filled for one
 * by the tests of erasure: a new table has to be in one place or the other.
 */
export const withoutApplicants: Record<string, readonly string[]> = {
  'the catalogue, its upkeep and what is asked of it': [
    ...['catalogue_change', 'catalogue_edition', 'catalogue_import', 'catalogue_import_row'],
    ...['catalogue_version'],
    ...['connector_difference', 'connector_item'],
    ...['connector_run', 'currency_rate', 'held_rate', 'rate_feed', 'rate_run'],
    ...['destination', 'fact', 'field_of_study', 'intake', 'intake_date_change', 'living_cost'],
    ...['page_reading', 'picture', 'program', 'program_figure', 'program_line', 'program_opening'],
    ...['program_search', 'requirement', 'scholarship', 'scholarship_program', 'search_city'],
    ...['search_title', 'starter_edition', 'starter_part', 'tuition_line', 'university'],
    ...['university_addressee', 'university_ground', 'upkeep_gap_set', 'upkeep_look'],
    ...['upkeep_owner', 'upkeep_page', 'upkeep_state', 'upkeep_today'],
  ],
  'what the office sets and writes for all': [
    ...['mail_template', 'setting', 'text_template', 'text_template_edition'],
  ],
  'second factors, which applicants’ accounts can’t have': [
    ...['factor_ticket', 'passkey', 'recovery_code', 'totp_factor'],
  ],
  'what staff see first, by key': ['first_view'],
  'counts of calls and times of tasks': ['call_tally', 'task_run'],
  'hashes and seals of the trail': ['audit_block'],
  'made by an erasure itself': ['closed_application', 'erased', 'document_trash'],
}

interface Filled {
  number: string
  accountKey: string
  /** A word of the applicant’s that occurs nowhere else. */
  word: string
  email: string
  staffId: number
}

/** Fills, for one applicant, the tables that their test didn't reach through a door. */
export async function fillTheRest({ deps }: TestApp, one: Filled): Promise<void> {
  const { word, email, staffId, number } = one
  const key = () => randomBytes(16).toString('base64url')
  const hash = () => randomBytes(32)
  const now = deps.now()
  const later = new Date(now.getTime() + 30 * 86_400_000)
  const application = await deps.db
    .selectFrom('application')
    .select(['id', 'number', 'applicant_id', 'submission_id', 'version'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const document = await deps.db
    .selectFrom('document_application')
    .innerJoin('document', 'document.id', 'document_application.document_id')
    .select(['document.id', 'document.key'])
    .where('application_id', '=', application.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const account = await deps.db
    .selectFrom('account')
    .select('id')
    .where('key', '=', one.accountKey)
    .executeTakeFirstOrThrow()
  const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(deps.db))

  await run(sql`insert into account_token (account_id, purpose, token_hash, expires_at)
    values (${account.id}, 'verify', ${hash()}, ${later})`)
  await run(sql`insert into sign_in_attempt (account_id, at, network, user_agent, method, outcome)
    values (${account.id}, ${now}, '192.0.2.0/24', ${word}, 'password', 'signed_in')`)
  await run(sql`insert into applicant_contact
      (applicant_id, kind, direction, happened_at, outcome, note, at, by_id)
    values (${application.applicant_id}, 'call', 'in', ${now}, 'talked', ${word}, ${now}, ${staffId})`)
  await run(sql`insert into document_asking (act_id, applicant_id, at, by_id, note, documents, moves)
    values (${randomUUID()}, ${application.applicant_id}, ${now}, ${staffId}, ${word}, '[]', '[]')`)
  await run(sql`insert into sending_report (application_id, at, by_applicant, reference)
    values (${application.id}, ${now}, true, ${word})`)
  await run(sql`insert into deposit_payment
      (application_id, act_id, amount_minor, currency, paid_on, told_by, at, by_id)
    values (${application.id}, ${randomUUID()}, 5000, 'EUR', '2026-12-01', 'applicant', ${now}, ${staffId})`)
  await run(sql`insert into sent_from_device (device_hash, submission_id, expires_at)
    values (${hash()}, ${application.submission_id}, ${later})`)
  await run(sql`insert into email_correction
      (applicant_id, email, ends_link, asked_at, code_hash, code_expires_at)
    values (${application.applicant_id}, ${`next.${email}`}, false, ${now}, ${hash()}, ${later})`)
  await run(sql`insert into application_code (application_id, code_hash, expires_at)
    values (${application.id}, ${hash()}, ${later}) on conflict do nothing`)
  await run(sql`insert into link_code (applicant_id, browser, asked_at, code_hash, code_expires_at)
    values (${application.applicant_id}, ${key()}, ${now}, ${hash()}, ${later})
    on conflict do nothing`)
  await run(sql`insert into link_proof (applicant_id, browser, until)
    values (${application.applicant_id}, ${key()}, ${later}) on conflict do nothing`)
  await run(sql`insert into application_papers (application_id, lines)
    values (${application.id}, ${JSON.stringify([{ word }])}) on conflict do nothing`)
  await run(sql`insert into document_upload_part (storage_name, upload_id, begins_at, bytes, created_at)
    select ${key()}, id, 0, bytes, ${now} from document_upload where document_id = ${document.id}`)
  await run(sql`insert into document_access (document_id, account_id, at)
    values (${document.id}, ${staffId}, ${now})`)
  await run(sql`insert into reminder (kind, application_id, occasion, step, message_id, at)
    values ('offer', ${application.id}, '2026-12-01', 1, ${`<${key()}@x>`}, ${now})`)

  const decision = await deps.db
    .insertInto('decision')
    .values({
      ...{ application_id: application.id, outcome: 'offer_conditional', note: word },
      ...{ decided_at: now, decided_by: staffId, released_at: now, released_by: staffId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offer = await deps.db
    .insertInto('offer')
    .values({
      ...{ decision_id: decision.id, application_id: application.id },
      ...{ reply_by: '2027-01-15', zone: 'Europe/Paris' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(sql`insert into offer_condition (key, offer_id, position, text)
    values (${key()}, ${offer.id}, 1, ${word})`)
  const release = await deps.db
    .insertInto('job')
    .values({
      ...{ key: key(), kind: 'release', request: '{}', due_at: now },
      ...{ created_at: now, created_by: staffId, finished_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(sql`insert into job_item (job_id, position, application_id, number, version, done_at)
    values (${release.id}, 1, ${application.id}, ${application.number}, ${application.version},
      ${now})`)

  const dossierKey = key()
  const dossier = await deps.db
    .insertInto('dossier')
    .values({
      ...{ key: dossierKey, university: JSON.stringify({ en: 'A', fr: 'A' }), language: 'en' },
      ...{
        reference: word,
        note: word,
        passed_over: word,
        sent_on: '2026-12-01',
        way: 'download',
        state: 'ready',
      },
      ...{ act_id: randomUUID(), created_at: now, created_by: staffId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(sql`insert into dossier_application (dossier_id, application_id, position, missing)
    values (${dossier.id}, ${application.id}, 1, '{}')`)
  await run(sql`insert into dossier_edit (dossier_id, at, by_id, before, after)
    values (${dossier.id}, ${now}, ${staffId}, ${JSON.stringify({ reference: word })}, '{}')`)
  await run(sql`insert into dossier_document (dossier_id, application_id, position, document_id,
      document_key, type, status, file_name, media_type, bytes, pages, sha256)
    values (${dossier.id}, ${application.id}, 1, ${document.id}, ${document.key}, 'passport',
      'accepted', ${`${word}.pdf`}, 'application/pdf', 4, 1, ${hash()})`)
  await run(sql`insert into dossier_download (dossier_id, at, format, account_id)
    values (${dossier.id}, ${now}, 'pdf', ${staffId})`)
  const stored = async (name: string) => {
    const file = join(deps.env.dataDir, name)
    await mkdir(deps.env.dataDir, { recursive: true })
    await writeFile(file, `%PDF ${word}`)
    await deps.storage.keep(name, file, 5 + Buffer.byteLength(word))
    await rm(file)
    return name
  }
  await run(sql`insert into dossier_file (dossier_id, format, storage_name, bytes, sha256)
    values (${dossier.id}, 'pdf', ${await stored(`dossier-${dossierKey}-pdf`)}, 4, ${hash()})`)
  await run(sql`insert into university_paper (key, application_id, kind, received_on, file_name,
      media_type, bytes, pages, sha256, storage_name, created_at, created_by)
    values (${key()}, ${application.id}, 'offer_letter', '2026-12-01', ${`${word}.pdf`},
      'application/pdf', 4, 1, ${hash()}, ${await stored(key())}, ${now}, ${staffId})`)

  const approval = await deps.db
    .insertInto('approval')
    .values({
      ...{ key: key(), kind: 'send_dossier', act: JSON.stringify({ number, note: word }) },
      ...{ reason: word, amount: 1, asked_by: staffId, asked_at: now, expires_at: later },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(sql`insert into approval_application (approval_id, position, application_id)
    values (${approval.id}, 1, ${application.id})`)
  await run(sql`insert into taken_out (account_id, at, applicant_id)
    values (${staffId}, ${now}, ${application.applicant_id})`)

  await run(sql`insert into data_request (applicant_id, asked_at, answer_by)
    values (${application.applicant_id}, ${now}, '2026-12-31')`)
  await run(sql`insert into data_request_item (applicant_id, kind, source_id, sha256, left_out)
    values (${application.applicant_id}, 'note', 1, ${hash()}, ${word})`)
}
