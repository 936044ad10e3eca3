import assert from 'node:assert/strict'
import { type ImportMapping, ImportView } from '#contract/catalogue/imports.ts'
import { type ImportOutcome, type ImportRequest, importFile } from '../catalogue/import/import.ts'
import type { Note } from '../catalogue/import/runs/notes.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { TestClient } from './client.ts'
import { readUntil } from './read-until.ts'

/** Imports a file and keeps what was said; every row became one thing or another. */
export async function runImport(
  deps: Pick<Deps, 'db' | 'catalogueChanged'>,
  path: string,
  {
    apply = false,
    publishNew = true,
    ...given
  }: Pick<ImportRequest, 'now' | 'source' | 'importer' | 'publishNew' | 'meanings'> & {
    apply?: boolean
  } = {},
): Promise<{ outcome: ImportOutcome; notes: Note[] }> {
  const notes: Note[] = []
  const outcome = await importFile(deps, {
    ...given,
    path,
    apply,
    publishNew,
    sink: (note) => notes.push(note),
    signal: new AbortController().signal,
  })
  const { rows, inserted, updated, unchanged, kept, duplicates, refused } = outcome
  assert.equal(rows, inserted + updated + unchanged + kept + duplicates + refused)
  return { outcome, notes }
}

/** One text that is another as soon as anything in any table is. */
export async function everyRow({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const tables = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const hashes: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    )
    hashes.push(`${name} ${rows[0]?.hash}`)
  }
  return hashes.join('\n')
}

const catalogueTables = [
  ...['university', 'program', 'tuition_line', 'intake', 'requirement', 'program_search'],
  ...['program_line', 'scholarship', 'scholarship_program'],
]

/** What each table of the catalogue holds but for versions, as one hash. */
export async function catalogueRows({
  pool,
}: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const table of catalogueTables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select concat_ws(' ', count(*), md5(string_agg(md5(t::text), '' order by t::text))) as hash
        from (select to_jsonb(one) - 'version' as t from ${table} one) rows`,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** Sends a list as the screen does. */
export async function sendList(
  editor: TestClient,
  content: string | Buffer,
  name = 'list.csv',
): Promise<ImportView> {
  const answer = await editor.send('POST', `/api/admin/imports?name=${encodeURIComponent(name)}`, {
    bytes: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  })
  assert.equal(answer.status, 201)
  return ImportView.parse(await answer.json())
}

/** Says how a list is to be read, as the screen does; what is left out stays as it is. */
export async function sayOf(
  editor: TestClient,
  { key, version, mapping, source, meanings, publishNew }: ImportView,
  given: Partial<ImportMapping>,
): Promise<ImportView> {
  const answer = await editor.put(
    `/api/admin/imports/${key}/mapping`,
    { mapping, source, meanings, publishNew, ...given },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200)
  return ImportView.parse(await answer.json())
}

/** Takes an import one step further and waits for its end, as the screen does. */
export async function stepImport(
  editor: TestClient,
  view: ImportView,
  name: 'check' | 'apply' | 'undo',
): Promise<ImportView> {
  const headers = { 'if-match': `"${view.version}"` }
  const confirmed =
    name === 'apply' ? { universitiesAdded: view.counts?.universitiesAdded ?? 0 } : undefined
  const answer = await editor.post(`/api/admin/imports/${view.key}/${name}`, confirmed, { headers })
  assert.equal(answer.status, 200, name)
  return readUntil(
    async () => ImportView.parse(await (await editor.get(`/api/admin/imports/${view.key}`)).json()),
    ({ state }) => !state.endsWith('ing'),
  )
}
