import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { read } from './tests/imports.ts'

/** From here on the previous version may still run beside the one that migrates. */
const first = '0002'

/** Statements that would break the previous version. */
const narrowing = [
  /\bdrop\s+(?:table|column|view|type)\b/i,
  /\brename\s+(?:to|column|constraint)\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(?:default|generated)\b)/i,
]

/**
 * Migrations that remove what no version in use still reads, each with the version since when. Only
 * these may remove something.
 */
const unread: readonly { migration: string; since: string }[] = []

test('migrations only add: the previous version works on the new shape', () => {
  const faults = readdirSync('migrations')
    .filter((file) => /\.(?:ts|sql)$/.test(file))
    .filter((file) => file >= first)
    .filter((file) => !unread.some(({ migration }) => file.startsWith(migration)))
    .flatMap((file) =>
      narrowing
        .map((one) => one.exec(withoutComments(read(`migrations/${file}`)))?.[0])
        .filter((found) => found !== undefined)
        .map((found) => `${file}: ${found}`),
    )
  assert.deepEqual(faults, [])
})

test('a narrowing statement is noticed', () => {
  for (const [statement, isNarrow] of [
    ['alter table a drop column b', true],
    ['drop table a', true],
    ['alter table a rename to b', true],
    ['alter table a alter column b type text', true],
    ['alter table a alter b set not null', true],
    ['alter table a add column b text not null', true],
    ["alter table a add column b text not null default ''", false],
    ['alter table a add column b text', false],
    ['create table a (b text not null)', false],
    ['drop trigger a on b', false],
  ] as const) {
    assert.equal(
      narrowing.some((one) => one.test(statement)),
      isNarrow,
      statement,
    )
  }
})

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
