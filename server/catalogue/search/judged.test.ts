import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ProgramResults, type ProgramRow } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadStarter } from '../starter/starter.ts'
import { readStarterFiles } from '../starter/starter-files.ts'
import {
  isMeantProgram,
  isMeantScholarship,
  isMeantUniversity,
  judge,
  judgedRows,
  type Right,
} from './judge-answers.ts'
import { judgedWishes } from './judged-set.ts'

const leastShare = 0.9
const dataFolder = join(import.meta.dirname, '../../../data')
let server: TestApp

before(async () => {
  server = await createTestApp()
  await loadStarter(server.deps)
})
after(() => server.close())

async function search(params: Readonly<Record<string, string>>): Promise<ProgramResults> {
  const query = new URLSearchParams(params)
  const answer = await server.request(`/api/programs?${query}`)
  assert.equal(answer.status, 200, `${query}`)
  return ProgramResults.parse(await answer.json())
}

test('the starter catalogue has what the judged searches ask for', async () => {
  const { universities, scholarships } = readStarterFiles(dataFolder)
  const rows: ProgramRow[] = []
  for (let page = 1, total = 1; rows.length < total; page++) {
    const found = await search({ sort: 'title', size: '50', page: String(page) })
    if (found.rows.length === 0) break
    rows.push(...found.rows)
    total = found.total
  }
  const exists = (right: Right) => {
    if ('anything' in right) return true
    if ('university' in right) {
      const { university } = right
      return universities.some((one) => isMeantUniversity(one, university))
    }
    if ('scholarship' in right) {
      const { scholarship } = right
      return scholarships.some((one) => isMeantScholarship(one, scholarship))
    }
    const fitting = rows.filter((row) => right.programs.some((meant) => isMeantProgram(row, meant)))
    return fitting.length >= (right.enough === 'all' ? judgedRows : 1)
  }
  const missing = judgedWishes.filter(({ right }) => !right.some(exists))
  assert.deepEqual(
    missing.map(({ typed }) => typed),
    [],
  )
})

test('nine in ten of the judged searches give the right answer, and none is empty', async (t) => {
  const missed: string[] = []
  const empty: string[] = []
  let nearest = 0
  for (const wish of judgedWishes) {
    const answer = await search({
      q: wish.typed,
      size: String(judgedRows),
      lng: wish.language,
    })
    const verdict = judge(wish, answer)
    const typed = wish.typed.slice(0, 80)
    if (verdict === 'empty') empty.push(typed)
    if (verdict === 'right' && wish.nearest) nearest++
    if (verdict !== 'wrong') continue
    const { rows, universities, scholarships } = answer
    const shown = [
      ...universities.map(({ name }) => name),
      ...scholarships.map(({ name }) => inLanguage(name, wish.language)),
      ...rows.map(({ title, award, university, languages, tuition }) =>
        [
          inLanguage(title, wish.language),
          award,
          university.name,
          languages,
          tuition?.yearlyEuros,
        ].join(', '),
      ),
    ]
    missed.push(`${typed}: ${shown.join(' | ')}`)
  }
  const count = judgedWishes.length
  const found = count - missed.length - empty.length
  t.diagnostic(`${found} of ${count} right (${((100 * found) / count).toFixed(1)} %)`)
  t.diagnostic(`${empty.length} of ${count} empty (${((100 * empty.length) / count).toFixed(1)} %)`)
  const withoutExact = judgedWishes.filter((wish) => wish.nearest).length
  t.diagnostic(`${nearest} of ${withoutExact} right where only something near exists`)
  for (const one of missed) t.diagnostic(`wrong: ${one}`)
  for (const one of empty) t.diagnostic(`empty: ${one}`)
  assert.deepEqual(empty, [])
  assert.ok(found >= leastShare * count, missed.join('\n'))
})
