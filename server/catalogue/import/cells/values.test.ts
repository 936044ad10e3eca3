import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ImportValues, type ImportView, NotePage } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { makeDestination } from '../../../testing/factories-catalogue.ts'
import { sayOf, sendList, stepImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  for (const key of ['india', 'turkey', 'france'] as const) await makeDestination(server.deps, key)
})
after(() => server.close())

const header = 'university,program,level,country_code,city,language,quality\n'
const step = (view: ImportView, name: 'check' | 'apply') => stepImport(editor, view, name)

async function valuesOf(view: ImportView): Promise<ImportValues> {
  const { mapping, key } = view
  const answer = await editor.post(`/api/admin/imports/${key}/values`, { mapping })
  assert.equal(answer.status, 200)
  return ImportValues.parse(await answer.json())
}

async function programsOf(university: string) {
  const { rows } = await server.database.pool.query(
    `select p.original_title as title, p.level, p.languages, p.status, u.status as of_university
      from program p join university u on u.id = p.university_id where u.name = $1 order by 1`,
    [university],
  )
  return rows
}

const list = `${header}College of Words,Botany,Degree of the moon,Inde,Pune,Anglais,A
College of Words,Zoology,Licence,Inde,Pune,Moonish,A
College of Words,Law,degree  of the MOON,INDIA,Pune,English,A
`

test('the user is asked about unreadable values once, and the next file is read the same way', async () => {
  const sent = await sendList(editor, list)
  const values = await valuesOf(sent)
  assert.deepEqual(
    values.map(({ column, values: all }) => [
      column,
      all.map(({ text, rows, means }) => [text, rows, means.join()]),
    ]),
    [
      [
        'level',
        [
          ['Degree of the moon', 2, ''],
          ['Licence', 1, 'bachelor'],
        ],
      ],
      [
        'country_code',
        [
          ['Inde', 2, 'IN'],
          ['INDIA', 1, 'IN'],
        ],
      ],
      [
        'language',
        [
          ['Moonish', 1, ''],
          ['Anglais', 1, 'en'],
          ['English', 1, 'en'],
        ],
      ],
    ],
  )
  const notChosen = await step(sent, 'check')
  assert.equal(notChosen.counts?.refused, 3)

  const meanings = {
    level: { 'degree of the moon': 'master' },
    language: { moonish: 'en' },
  }
  const checked = await step(await sayOf(editor, notChosen, { meanings }), 'check')
  assert.deepEqual([checked.counts?.inserted, checked.counts?.refused], [3, 0])
  await step(checked, 'apply')
  assert.deepEqual(
    (await programsOf('College of Words')).map(({ title, level, languages }) => [
      title,
      level,
      languages,
    ]),
    [
      ['Botany', 'master', ['en']],
      ['Law', 'master', ['en']],
      ['Zoology', 'bachelor', ['en']],
    ],
  )
  const next = await sendList(editor, list.replaceAll('Words', 'Later Words'))
  assert.deepEqual(next.meanings, meanings)
  // No value can be chosen for a column that the file no longer has.
  const answer = await editor.put(
    `/api/admin/imports/${next.key}/mapping`,
    { mapping: next.mapping.map((one) => (one === 'language' ? null : one)), meanings },
    { headers: { 'if-match': `"${next.version}"` } },
  )
  assert.equal(answer.status, 422)
})

test('added programs stay drafts until publishing is chosen, and new universities are confirmed first', async () => {
  const file = `${header}College of Drafts,Botany,bachelor,IN,Pune,English,A\n`
  const checked = await step(await sendList(editor, file), 'check')
  assert.equal(checked.counts?.universitiesAdded, 1)
  const headers = { 'if-match': `"${checked.version}"` }
  for (const body of [{}, { universitiesAdded: 2 }]) {
    const refused = await editor.post(`/api/admin/imports/${checked.key}/apply`, body, { headers })
    assert.equal(refused.status, 422)
  }
  await step(checked, 'apply')
  const [program] = await programsOf('College of Drafts')
  assert.deepEqual([program?.status, program?.of_university], ['draft', 'draft'])
  // The same file again publishes nothing either.
  const again = await step(await step(await sendList(editor, file), 'check'), 'apply')
  assert.equal(again.counts?.unchanged, 1)

  const asked = await sayOf(editor, await sendList(editor, file), { publishNew: true })
  await step(await step(asked, 'check'), 'apply')
  const [published] = await programsOf('College of Drafts')
  assert.deepEqual([published?.status, published?.of_university], ['published', 'published'])
})

test('each change is shown before and after, in the order of the lines, page by page', async () => {
  const rows = (months: number) =>
    Array.from({ length: 70 }, (_, at) => `College of Pages,Title ${at},bachelor,IN,Pune,${months}`)
  const names = 'university,program,level,country_code,city,duration_months\n'
  await step(
    await step(await sendList(editor, `${names}${rows(12).join('\n')}\n`), 'check'),
    'apply',
  )
  // The last line comes first among the notes on levels.
  const file = `${names}${rows(24).join('\n')}\nCollege of Pages,None,unheard,IN,Pune,12\n`
  const { key } = await step(await sendList(editor, file), 'check')
  const page = async (number: number) =>
    NotePage.parse(
      await (
        await editor.get(`/api/admin/imports/${key}/notes?code=updated&page=${number}`)
      ).json(),
    )
  const [first, second] = [await page(1), await page(2)]
  assert.deepEqual(
    [first.count, first.pages, first.notes.length, second.notes.length],
    [70, 2, 50, 20],
  )
  const lines = [...first.notes, ...second.notes].map(({ line }) => line)
  assert.deepEqual(
    lines,
    Array.from({ length: 70 }, (_, at) => at + 2),
  )
  assert.deepEqual([first.notes[0]?.before, first.notes[0]?.after], ['12', '24'])

  const report = async (language: string) =>
    (await (await editor.get(`/api/admin/imports/${key}/report?language=${language}`)).text())
      .replace('\uFEFF', '')
      .split('\r\n')
  const french = await report('fr')
  assert.equal(french[0], 'Ligne;Cellule;Résultat;Motif;Champ;Avant;Après')
  const numbers = french.slice(1, -1).map((line) => Number(line.split(';')[0]))
  assert.deepEqual(
    numbers,
    numbers.toSorted((one, other) => one - other),
  )
  assert.match(french.find((line) => line.includes(';24')) ?? '', /Modifié;.*Durée en mois;12;24$/)
  assert.match((await report('en'))[0] ?? '', /^Line,Cell,Result,Reason,Field,Before,After$/)
})
