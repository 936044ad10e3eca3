import { type RawBuilder, sql } from 'kysely'
import { allOf, likeWord, wordsOf } from '../lists/condition-queries.ts'

/** Lines whose name, university or provider has every word that was typed; undefined without words. */
export function subjectsNamed(typed: string | undefined): RawBuilder<unknown> | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const has = (text: RawBuilder<unknown>) =>
    allOf(words.map((word) => sql`plain(${text}) like ${likeWord(word)}`))
  const both = (column: string) =>
    sql`(${sql.ref(column)} ->> 'en') || ' ' || (${sql.ref(column)} ->> 'fr')`
  return sql`(
    select 'program:' || p.key from program p join university u on u.id = p.university_id
    where ${allOf(
      words.map(
        (word) => sql`(p.title_plain like ${likeWord(word)}
        or u.name_order like ${likeWord(word)})`,
      ),
    )}
    union all select 'university:' || u.key from university u where ${has(sql`u.name`)}
    union all select 'scholarship:' || s.key from scholarship s where ${has(both('s.name'))}
    union all select 'destination:' || d.key from destination d where ${has(both('d.name'))}
    union all select 'fact:' || d.key || '/' || f.key
    from fact f join destination d on d.id = f.destination_id where ${has(both('f.label'))}
    union all select 'living_cost:' || d.key || '/' || c.key
    from living_cost c join destination d on d.id = c.destination_id
    where ${has(sql`concat_ws(' ', c.city, d.name ->> 'en', d.name ->> 'fr')`)}
    union all select 'calendar:' || d.key || '/' || (entry ->> 'key')
    from destination d join jsonb_array_elements(d.calendar) entry on true
    where ${has(sql`(entry -> 'label' ->> 'en') || ' ' || (entry -> 'label' ->> 'fr')`)})`
}
