import { type Kysely, sql } from 'kysely'

/**
 * The first mail says of each choice who sends it. Where an office has words of its own for it, they
 * stay, and what they named before is said by the new values.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(words).execute(db)
}

const words = /* sql */ `
update mail_template set
  version = version + 1,
  words = words || jsonb_build_object(
    'subject', regexp_replace(words ->> 'subject', '\\s*{{(applications|closing|portal|alone)}}', '', 'g'),
    'before', said.before || case when said.before like '%{{choices}}%' then ''
      else E'\\n\\n{{choices}}' end,
    'after', said.after)
from (
  select language,
    -- Who sends comes first: nobody reads on from "we have it" to "they have it".
    '{{state}}' || coalesce(E'\\n\\n' || (
      select string_agg(case when paragraph like '%{{alone}}%' then '{{alone}}'
        else replace(paragraph, '{{applications}}', '{{choices}}') end, E'\\n\\n' order by place)
      from unnest(string_to_array(words ->> 'before', E'\\n\\n')) with ordinality as one (paragraph, place)
      where paragraph !~ '{{(closing|portal)}}'), '') as before,
    coalesce((
      select string_agg(paragraph, E'\\n\\n' order by place)
      from unnest(string_to_array(words ->> 'after', E'\\n\\n')) with ordinality as one (paragraph, place)
      where paragraph !~ '{{(applications|closing|portal|alone)}}'), '') as after
  from mail_template where template = 'application_received'
) said
where mail_template.template = 'application_received' and mail_template.language = said.language;
`
