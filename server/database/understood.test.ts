import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedStatements } from '../testing/statements.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

/*
 * The embedded database is a newer PostgreSQL than the oldest we support. What has run there is not
 * run again here, but this server reads all of it: a word, a function, a column or a type that it
 * doesn't have would be an error.
 */

const statements = process.env['TEST_DATABASE_URL'] ? recordedStatements() : undefined
let database: Database

before(async () => {
  if (statements) database = await openTestDatabase()
})
after(() => database?.close())

test('this server understands every statement that ran on the embedded database', {
  skip: !statements && 'no run on the embedded database has written its statements down',
}, async (t) => {
  const all = statements ?? []
  const made = madeBy(all)
  const readable = all.filter(
    (text) => preparable.test(text) && !made.some((one) => one.test(text)),
  )
  const refused = await refusedOf(readable)
  assert.deepEqual(refused, [])
  assert.ok(readable.length > 0)
  t.diagnostic(`${readable.length} statements`)
})

test('a word that it does not know is refused', {
  skip: !statements && 'needs a server',
}, async () => {
  const refused = await refusedOf(['select no_such_function($1)', 'select 1'])
  assert.deepEqual(
    refused.map((one) => one.replace(/\n.*/s, '')),
    ['function no_such_function(unknown) does not exist'],
  )
})

/** What `PREPARE` takes; all else is said by the tests that run here. */
const preparable = /^\s*(?:select|insert|update|delete|merge|with|values|\()\b/i

/**
 * Tables that statements make for themselves are gone by now. What asks them runs here as well:
 * imports, beside each other and killed.
 */
function madeBy(texts: readonly string[]): RegExp[] {
  const making = /\bcreate\s+(?:temp(?:orary)?\s+table|schema)\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi
  const names = texts.flatMap((text) => [...text.matchAll(making)].map(([, name]) => name))
  return [...new Set(names)].map((name) => new RegExp(`\\b${name}\\b`))
}

async function refusedOf(texts: readonly string[]): Promise<string[]> {
  const client = await database.pool.connect()
  const refused: string[] = []
  try {
    for (const text of texts) {
      try {
        await client.query(`prepare asked as ${text}`)
        await client.query('deallocate asked')
      } catch (error) {
        refused.push(`${error instanceof Error ? error.message : error}\n${text}`)
      }
    }
  } finally {
    client.release()
  }
  return refused
}
