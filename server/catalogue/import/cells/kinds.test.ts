import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ImportKind, ImportValues, ImportView } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { makeDestination } from '../../../testing/factories-catalogue.ts'
import { sendList, stepImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { guessMapping, judgeKind } from '../mapping/guess-mapping.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  for (const key of ['india', 'france'] as const) await makeDestination(server.deps, key)
})
after(() => server.close())

const judged: [kind: ImportKind | undefined, header: string][] = [
  ['scholarships', 'Nom,Destination,Montant'],
  ['scholarships', 'Nom de la bourse,Financeur,Niveau d’études,Prise en charge,Échéance'],
  ['scholarships', 'Intitulé,Organisme,Pays,Montant (€),Date limite,Lien'],
  ['scholarships', 'Bourse,Bénéficiaires,Dotation,Calendrier'],
  ['scholarships', 'Name,Provider,Amount,Deadline'],
  ['scholarships', 'Scholarship,Funded by,Value (EUR),Apply by,Eligibility'],
  ['scholarships', 'Key,Name,Provider,Amount'],
  ['universities', 'Nom,Ville,Pays,Site web'],
  ['universities', 'Établissement,Ville,Pays,Classement'],
  ['universities', 'Institution,City,Country,Founded,Ranking'],
  ['universities', 'University name,Town,Country'],
  ['universities', 'key,name,city'],
  ['programs', 'Université,Formation,Niveau,Pays,Frais,Devise,Bourses'],
  ['programs', 'Établissement,Intitulé,Diplôme,Pays,Durée'],
  ['programs', 'University,Course,Degree,Country,Tuition fee,Deadline'],
  ['programs', 'key,title_en,level,tuition_amount'],
  ['intakes', 'Formation,Rentrée,Année,Date limite'],
  ['intakes', 'University,Title,Semester,Year,Opens,Closes'],
  // Both a university and a scholarship have these.
  [undefined, 'Name,Country,Deadline'],
  [undefined, 'Nom,Pays,Lien'],
  [undefined, 'Nom'],
  [undefined, 'alpha,beta'],
]

test('what a file is about is judged from the names of its columns, in either language, or left open', () => {
  for (const [kind, header] of judged) assert.equal(judgeKind(header.split(',')), kind, header)
})

test('columns of a list of scholarships are taken in the language of their names', () => {
  const french = guessMapping(['Nom de la bourse', 'Financeur', 'Montant (€)', 'Échéance'])
  assert.deepEqual(french, ['name_fr', 'provider_fr', 'coverage_fr', 'dates_fr'])
  const english = guessMapping(['Award', 'Sponsor', 'Benefits', 'Apply by'])
  assert.deepEqual(english, ['name_en', 'provider_en', 'coverage_en', 'dates_en'])
})

test('a list of scholarships says that it is one, and can be read as a list of universities', async () => {
  const sent = await sendList(editor, 'Nom,Destination,Montant\nBourse de la ville,France,500 €\n')
  assert.equal(sent.reading.kind, 'scholarships')
  assert.deepEqual(sent.guesses.universities, ['name', 'country_code', null])
  // Its keys are missing: none of it is stored as something else.
  assert.equal((await stepImport(editor, sent, 'check')).fault?.code, 'column_missing')
})

const map = async (view: ImportView, json: object) => {
  const headers = { 'if-match': `"${view.version}"` }
  return editor.put(`/api/admin/imports/${view.key}/mapping`, json, { headers })
}

test('a file is about what the user chose, with the columns of that kind alone, and so is the next one like it', async () => {
  const list = 'Name,Country,Deadline,Where\nCollege of Choice,IN,May,Pune\n'
  const sent = await sendList(editor, list)
  assert.equal(sent.reading.kind, null)
  const mapping = ['name', 'country_code', null, 'city']
  const refused = await map(sent, { kind: 'scholarships', mapping })
  assert.equal(refused.status, 422)
  const mapped = ImportView.parse(await (await map(sent, { kind: 'universities', mapping })).json())
  assert.equal(mapped.reading.kind, 'universities')
  const checked = await stepImport(editor, mapped, 'check')
  assert.deepEqual([checked.state, checked.counts?.inserted], ['checked', 1])

  const again = await sendList(editor, list)
  assert.deepEqual([again.reading.kind, again.mapping], ['universities', mapping])
  // Read as another kind, the same columns map to other values.
  const asked = await editor.post(`/api/admin/imports/${again.key}/values`, {
    ...{ kind: 'scholarships', mapping: [null, null, null, 'levels'] },
  })
  assert.deepEqual(
    ImportValues.parse(await asked.json()).map(({ column, values }) => [column, values[0]?.text]),
    [['levels', 'Pune']],
  )
})
