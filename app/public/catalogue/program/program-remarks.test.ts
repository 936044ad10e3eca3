import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { remarksOf } from './program-remarks.server.ts'

test('sentences that only repeat the facts are left out, whatever their values', () => {
  const repeated = {
    en: [
      'A two-year MBA program in Dubai, taught in English. It belongs to the field of management.',
      'A bachelor’s program (B.E./B.Tech), normally taught in English at St. Xavier’s College.',
      'D.Y. Patil University offers this six-month short program in Pune. The field is law, and teaching is mainly in Hindi.',
    ],
    fr: [
      'À Dubaï, une formation de niveau MBA en deux ans, en anglais. Elle relève du domaine « Gestion ».',
      'Formation de premier cycle (B.Tech), proposée par le St. Xavier’s College. Les cours sont donnés en anglais.',
      'L’université D.Y. Patil propose cette formation courte à Pune. Domaine : droit. Durée : six mois. Enseignement principalement en hindi.',
    ],
  }
  for (const language of ['en', 'fr'] as const) {
    for (const summary of repeated[language]) assert.equal(remarksOf(summary, language), '')
  }
})

test('what a person wrote stays, after such sentences and alone', () => {
  const written = 'The institute admits women only. Classes begin at St. John’s in May.'
  const template = 'A master’s program in Pune, taught in English.'
  assert.equal(remarksOf(`${template} ${written}`, 'en'), written)
  assert.equal(remarksOf(written, 'en'), written)
  const own = 'A program in robotics for engineers who want to teach. It is taught in small groups.'
  assert.equal(remarksOf(own, 'en'), own)
  const french =
    'Une formation en robotique pensée pour les ingénieurs. L’institut n’admet que des femmes.'
  assert.equal(remarksOf(french, 'fr'), french)
})

test('both languages of the starter catalogue keep the same sentences', () => {
  const lines = readFileSync('data/programs.jsonl', 'utf8').split('\n').filter(Boolean)
  const kept = lines.map((line) => {
    const { summary } = JSON.parse(line)
    return [remarksOf(summary.en, 'en'), remarksOf(summary.fr, 'fr')] as const
  })
  assert.deepEqual(
    kept.filter(([en, fr]) => (en === '') !== (fr === '')),
    [],
  )
  assert.ok(kept.some(([en]) => en !== ''))
  assert.ok(kept.every(([en]) => !/field (of|is)|taught in/.test(en)))
})
