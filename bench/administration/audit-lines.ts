import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/tables.ts'

const atOnce = 20_000

/**
 * Lines of the trail over a year, from the oldest on, written the ordinary way: each with its digest,
 * and waiting to be sealed. Of ten four are moves, two opened documents.
 */
export async function writeAudit(
  db: Kysely<DB>,
  { lines, now }: { lines: number; now: Date },
): Promise<void> {
  for (let from = 1; from <= lines; from += atOnce) {
    const to = Math.min(lines, from + atOnce - 1)
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
        with staff as (
          select id, key, row_number() over (order by id) - 1 as place, count(*) over () as many
          from account where role = 'admin'
        ), kind (place, action, entity) as (values
          (0, 'application.moved', 'application'), (1, 'application.moved', 'application'),
          (2, 'application.moved', 'application'), (3, 'application.moved', 'application'),
          (4, 'document.opened', 'document'), (5, 'document.opened', 'document'),
          (6, 'applicant.edited', 'applicant'), (7, 'session.started', 'account'),
          (8, 'program.edited', 'program'), (9, 'applicant.tagged', 'applicant')
        )
        insert into audit_event (at, actor_id, actor, action, entity, entity_key, before, after,
          request_id)
        select ${now}::timestamptz - (${lines}::bigint - n) * (interval '365 days' / ${lines}::bigint),
          staff.id, staff.key, kind.action, kind.entity,
          case kind.entity when 'application' then application.number
            when 'program' then program.key when 'account' then staff.key
            when 'document' then md5('document' || application.id) else applicant.key end,
          case kind.action when 'application.moved' then jsonb_build_object('status', 'in_review')
            when 'program.edited' then jsonb_build_object('title', program.title) end,
          case kind.action
            when 'application.moved' then jsonb_build_object('status', application.status)
            when 'applicant.edited' then jsonb_build_object('changed', jsonb_build_array('phone'))
            when 'session.started' then jsonb_build_object('method', 'password')
            when 'program.edited' then jsonb_build_object('title', jsonb_set(program.title, '{en}',
              to_jsonb(program.title ->> 'en' || ' (revised)'))) end,
          md5(n::text)
        from generate_series(${from}::bigint, ${to}::bigint) as n
        join kind on kind.place = n % 10
        join staff on staff.place = (n * 7919 / 10) % staff.many
        join application on application.id = 1 + (n * 7919) % (select max(id) from application)
        join applicant on applicant.id = application.applicant_id
        join program on program.id = application.program_id
        order by n`.execute(tx)
    })
  }
}
