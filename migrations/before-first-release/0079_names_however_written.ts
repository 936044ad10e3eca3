import { type Kysely, sql } from 'kysely'

/**
 * Staff find a name by its letters: with or without apostrophes, hyphens and dots, in one word or in
 * parts, with the given name or the family name first, as the passport spells it, and whichever of
 * the Arabic letters that are typed for one another was typed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

/** Letters of Arabic, Persian and Urdu, each with the one that it is looked for as. */
const alike: readonly [string, string][] = [
  ['\u0649\u06CC\u06D2\u0626', '\u064A'],
  ['\u0623\u0625\u0622\u0671', '\u0627'],
  ['\u0624', '\u0648'],
  ['\u0629\u06C0\u06C1\u06BE', '\u0647'],
  ['\u06A9', '\u0643'],
]
/** Marks above and below, the stretched line, and what stands between the parts of a name. */
const dropped =
  '\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640\u2019\u2018\u02BC\u02BB`\u00B4\u2010\u2011.-'
const from = alike.map(([letters]) => letters).join('') + dropped
const to = alike.map(([letters, one]) => one.repeat(letters.length)).join('')

const schema = /* sql */ `
create function plain_name(text) returns text
  language sql immutable strict parallel safe as
$$ select translate(public.plain($1), '${from}''', '${to}') $$;

alter table applicant drop column search_plain;
alter table applicant add column search_plain text generated always as (
  public.plain_name(given_names || ' ' || coalesce(family_name, '') || ' '
    || coalesce(passport_name, '') || ' ' || email || ' ' || phone)
  -- In one word, as Chinese names are written, whichever part comes first.
  || ' ' || replace(public.plain_name(given_names || coalesce(family_name, '')), ' ', '')
  || ' ' || replace(public.plain_name(coalesce(family_name, '') || given_names), ' ', '')
) stored;
create index applicant_search_trgm on applicant using gin (search_plain gin_trgm_ops);
create index applicant_words on applicant (search_plain collate "C") include (id);
`
