import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ImportValues, ImportView } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { makeDestination } from '../../../testing/factories-catalogue.ts'
import { sendList, stepImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isUnknown } from './no-value.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  for (const key of ['india', 'turkey'] as const) await makeDestination(server.deps, key)
})
after(() => server.close())

const step = (view: ImportView, name: 'check' | 'apply') => stepImport(editor, view, name)

const header = 'university,program,level,country_code,city,source_name'
const rowOf = (program: string, ...more: string[]) =>
  ['College of Fees', program, 'bachelor', 'IN', 'Pune', 'Fees 2026', ...more].join(',')

const fees = async () => {
  const { rows } = await server.database.pool.query<{ title: string; fee: string | null }>(`
    select p.title->>'en' as title, concat_ws(' ', t.amount_minor, t.currency, t.period) as fee
    from program p left join tuition_line t on t.program_id = p.id order by 1`)
  return Object.fromEntries(rows.map(({ title, fee }) => [title, fee]))
}

test('fees without a column for their period or currency are read with one that is chosen for all rows', async () => {
  const list = `${header},tuition_amount
${rowOf('Botany', '1000')}
${rowOf('Zoology', '2000')}
${rowOf('Physics', '')}
`
  const sent = await sendList(editor, list)
  const { mapping } = sent
  const path = `/api/admin/imports/${sent.key}`
  const asked = await editor.post(`${path}/values`, { kind: 'programs', mapping })
  const values = ImportValues.parse(await asked.json())
  const whole = values.filter(({ at }) => at === -1)
  assert.deepEqual(
    whole.map(({ column, choices }) => [column, choices.includes('semester')]),
    [
      ['tuition_period', true],
      ['tuition_currency', false],
    ],
  )
  // Nothing is assumed: without a choice, the rows with a fee are refused.
  const notChosen = await step(sent, 'check')
  assert.deepEqual([notChosen.counts?.inserted, notChosen.counts?.refused], [1, 2])

  const put = async (view: ImportView, meanings: object) =>
    editor.put(
      `${path}/mapping`,
      { kind: 'programs', mapping, meanings },
      { headers: { 'if-match': `"${view.version}"` } },
    )
  const elsewhere = await put(notChosen, { mode: { '': 'online' } })
  assert.equal(elsewhere.status, 422)
  const chosen = { tuition_period: { '': 'semester' }, tuition_currency: { '': 'INR' } }
  const mapped = ImportView.parse(await (await put(notChosen, chosen)).json())
  const stored = await step(await step(mapped, 'check'), 'apply')
  assert.equal(stored.state, 'applied')
  assert.deepEqual(await fees(), {
    Botany: '100000 INR semester',
    Physics: '',
    Zoology: '200000 INR semester',
  })
  // The next file like it is read the same way.
  assert.deepEqual((await sendList(editor, list)).meanings, chosen)

  // There is no question about a file that gives it in each row.
  const full = await sendList(
    editor,
    `${header},tuition_amount,tuition_period\n${rowOf('Art', '₹5', 'year')}\n`,
  )
  const other = await editor.post(`/api/admin/imports/${full.key}/values`, {
    ...{ kind: 'programs', mapping: full.mapping },
  })
  const columns = ImportValues.parse(await other.json()).filter(({ at }) => at === -1)
  assert.deepEqual(columns, [])
})

test('an unknown fee leaves the stored one, and the report says so', async () => {
  const columns = 'tuition_amount,tuition_currency,tuition_period'
  const first = `${header},${columns}\n${rowOf('Music', '300', 'INR', 'year')}\n`
  await step(await step(await sendList(editor, first), 'check'), 'apply')
  const before = await fees()
  const words = [
    'not known',
    'pas connu',
    'n/a',
    'N.C.',
    '–',
    '?',
    'none',
    'néant',
    'Non communiqués',
  ]
  for (const word of words) {
    const list = `${header},${columns}\n${rowOf('Music', word, 'INR', 'year')}\n`
    const checked = await step(await sendList(editor, list), 'check')
    const notes = checked.notes.map(({ code, what, first }) => [code, what, first[0]?.before])
    assert.deepEqual(
      notes.filter(([code]) => code?.startsWith('fee')),
      [['fee_none', 'changed', word]],
      word,
    )
    assert.deepEqual([checked.counts?.refused, checked.counts?.unchanged], [0, 1], word)
    await step(checked, 'apply')
  }
  assert.deepEqual(await fees(), before)
})

test('a sign for an unknown value is distinguished from a value', () => {
  for (const text of ['N/A', 'n.d.', '—', '--', '…', 'To be announced', 'Inconnue', 'à préciser']) {
    assert.ok(isUnknown(text), text)
  }
  for (const text of ['', '0', '-5', '3 000', 'free', 'Nantes', '€'])
    assert.ok(!isUnknown(text), text)
})
