import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Certainty, certaintiesThat } from '#contract/common/values/certainty.ts'
import { literally } from '../../database/literally.ts'

const mostWords = 12

/** The typed search, word by word. */
export function wordsOf(typed = ''): string[] {
  return typed.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** A word anywhere in a text that `plain()` made. */
export function likeWord(word: string): RawBuilder<string> {
  return sql<string>`'%' || plain(${literally(word)}) || '%'`
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/**
 * The certainty of a program's next closing date; null if no intake is ahead. A source may give
 * when it begins but not when it closes.
 */
export function deadlineCertainty(
  program: RawBuilder<unknown>,
  now: Date,
): RawBuilder<Certainty | null> {
  return sql<Certainty | null>`(select case
      when i.certainty = any(${certaintiesThat('day')}::text[]) and i.closes_at is null
        and i.closes_for = '{}' and i.closes_in = '{}' then 'unknown'
      else i.certainty end
    from intake i where i.program_id = ${program} and i.override is distinct from 'cancelled'
      and i.over_at >= ${now}
    order by i.over_at, i.id limit 1)`
}

/** The certainty of a program's first fee; null if it has none. */
export function feeCertainty(program: RawBuilder<unknown>): RawBuilder<Certainty | null> {
  return sql<Certainty | null>`(select t.certainty from tuition_line t
    where t.program_id = ${program} order by t.position limit 1)`
}

export function downwards(sort: string): boolean {
  return sort.startsWith('-')
}
