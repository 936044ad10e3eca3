import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { literally } from '../../database/literally.ts'

const mostWords = 12

/** What was typed into a search, word by word. */
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

export function downwards(sort: string): boolean {
  return sort.startsWith('-')
}
