import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('drafts and applications of one choice become drafts and submissions, with their links', async () => {
  const { db, pool, close, migrateOn } = await openEarlierDatabase('0006_documents')
  await pool.query(`
    insert into destination (key, country, name, summary, currency, zone, position)
      values ('india', 'IN', '{}', '{}', 'INR', 'Asia/Kolkata', 1);
    insert into university (key, destination_id, name, city) values ('u', 1, 'University', 'Pune');
    insert into program (key, university_id, title, award, level, field, languages, submission_channel)
      values ('p', 1, '{"en":"P","fr":"P"}', 'BSc', 'bachelor', '0613', '{en}', 'university_portal');
    insert into intake (key, program_id, term, academic_year, closes_at, zone)
      values ('2099-09', 1, 'autumn', '2099-00', '2099-03-31T18:29:00Z', 'Asia/Kolkata');
    insert into application_draft (key, secret_hash, program_id, intake_id, language, answers, expires_at)
      values ('d1', 'x', 1, 1, 'fr', '{"givenNames":"Awa"}', now() + interval '9 days'),
        ('d2', 'y', 1, 1, 'fr', '{}', now() + interval '9 days');
    insert into applicant (key, given_names, birth_date, nationality, residence_country, email, phone,
        language, education)
      values ('a', 'Awa', '2005-03-07', 'SN', 'FR', 'awa@example.test', '+221771234567', 'fr',
        '{"highestLevel":"secondary"}');
    insert into application (number, applicant_id, draft_id, program_id, intake_id, status, destination,
        person_hash, snapshot, consent_text_hash, access_token_hash, next_mover, next_by)
      values ('PA-7K3M-9Q2X', 1, 2, 1, 1, 'ready_to_send', 'india', 'p', '{}', 'words', 'link',
        'agency', '2026-12-04');`)

  await migrateOn()
  const choices = await db.selectFrom('draft_choice').selectAll().orderBy('draft_id').execute()
  assert.deepEqual(
    choices.map((one) => [one.draft_id, one.position, one.program_id, one.intake_id]),
    [
      [1, 1, 1, 1],
      [2, 1, 1, 1],
    ],
  )
  const kept = await db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['number', 'choice', 'link_seed', 'access_token_hash', 'consent_text_hash'])
    .select(['draft_id', 'said', 'nationalities', 'next_mover', 'next_by'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [kept.number, kept.choice, kept.link_seed, kept.consent_text_hash, kept.draft_id],
    ['PA-7K3M-9Q2X', 1, 'PA-7K3M-9Q2X', 'words', 2],
  )
  assert.equal(kept.access_token_hash.toString(), 'link')
  assert.deepEqual(kept.said.identity?.nationalities, ['SN'])
  assert.deepEqual(kept.nationalities, ['SN'])
  assert.deepEqual([kept.next_mover, kept.next_by], ['applicant', '2099-03-31'])
  await close()
})
