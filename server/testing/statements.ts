import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/*
 * What the product and its tests ask of the embedded database, written down once each, so that a
 * server of the oldest version we support can say whether it understands it. A run of both databases
 * names the file.
 */

const file = process.env['TEST_STATEMENTS']
const written = new Set<string>()

/** Writes down the text of each statement that the pool sends, values left out. */
export function recordStatements(pool: pg.Pool): void {
  if (!file) return
  pool.on('connect', (client) => {
    const query: (...asked: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...asked: unknown[]) => {
        write(file, textOf(asked[0]))
        return query(...asked)
      },
    })
  })
}

/** The statements of a run that has ended, each once; undefined where none has written any. */
export function recordedStatements(): string[] | undefined {
  if (!file || !existsSync(file)) return undefined
  const lines = new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))
  return [...lines].map((line) => String(JSON.parse(line)))
}

function write(path: string, text: string | undefined): void {
  if (text === undefined || written.has(text)) return
  written.add(text)
  // Short lines added to the end of a file don't mix, and these are written in one go.
  appendFileSync(path, `${JSON.stringify(text)}\n`)
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return undefined
  return typeof asked.text === 'string' ? asked.text : undefined
}
