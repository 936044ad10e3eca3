import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { CivilDate } from '#contract/common/common.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { changedFields, conflictsOf, openConflicts, valueText, withFields } from './conflict.ts'
import { amountFrom, moneyFrom, numberFrom } from './numbers.ts'
import { roomFor } from './room.ts'
import { slugOf } from './slug.ts'

test('a key is made of a name in small letters, figures and hyphens', () => {
  assert.equal(slugOf('Université Côte d’Azur'), 'universite-cote-d-azur')
  assert.equal(slugOf('Boğaziçi Üniversitesi, Kadıköy'), 'bogazici-universitesi-kadikoy')
  assert.equal(slugOf('BSc', 'Data & AI'), 'bsc-data-ai')
  assert.match(slugOf('x'.repeat(130)), /^x{120}$/)
})

test('an empty field says that it is empty, not how long it had to be', () => {
  const { error } = ProgramInput.safeParse({ university: '', key: 'a' }, { reportInput: true })
  const problems = error && fieldProblems(error)
  assert.equal(problems?.['university']?.code, 'required')
  assert.equal(problems?.['key']?.code, 'too_short')
})

test('an empty day is reported as missing, and a day that does not exist as such', () => {
  const codeOf = (day: string) => {
    const { error } = z.object({ day: CivilDate }).safeParse({ day }, { reportInput: true })
    return error && fieldProblems(error)['day']?.code
  }
  assert.equal(codeOf(''), 'required')
  for (const day of ['2027-02-30', '30/02/2027', 'soon']) assert.equal(codeOf(day), 'not_a_date')
  assert.equal(codeOf('2027-02-28'), undefined)
})

test('a number is read as it is written in either language', () => {
  assert.equal(numberFrom('12 500,50'), 12_500.5)
  assert.equal(numberFrom('12 500.5'), 12_500.5)
  assert.equal(numberFrom('١٢٫٥'), 12.5)
  assert.equal(numberFrom(' '), null)
  assert.equal(numberFrom('about ten'), 'about ten')
})

test('an amount is read with the thousands and decimals of either language', () => {
  for (const [typed, amount] of [
    ['1500', 1500],
    ['1,500', 1500],
    ['1.500', 1500],
    ['1 500,50', 1500.5],
    ['1.500,50', 1500.5],
    ['1,500.5', 1500.5],
    ['12’000', 12_000],
    ['1,234,567', 1_234_567],
    ['99,9', 99.9],
    ['', null],
    ['1,50,0', '1,50,0'],
    ['a lot', 'alot'],
  ] as const) {
    const read = amountFrom(typed)
    if (typeof amount === 'string') assert.equal(typeof read, 'string', typed)
    else assert.equal(read, amount, typed)
  }
})

test('a currency that is typed with its amount is read, before or after it', () => {
  for (const [typed, amount, currency] of [
    ['1 234,50 USD', '1 234,50', 'USD'],
    ['1\u202f234,50\u00a0€', '1\u202f234,50', 'EUR'],
    ['£3,000', '3,000', 'GBP'],
    ['inr 250000', '250000', 'INR'],
    ['1 234,50', '1 234,50', undefined],
    ['1 234,50 US', '1 234,50 US', undefined],
    ['$500', '$500', undefined],
    ['500 XYQ', '500 XYQ', undefined],
    ['€ 500 USD', '€ 500 USD', undefined],
    ['-5 EUR', '-5 EUR', undefined],
    ['', '', undefined],
  ] as const) {
    const read = moneyFrom(typed)
    assert.deepEqual([read.amount, read.currency], [amount, currency], typed)
  }
})

test('a form of sections compares each field of a section, and keeps money together', () => {
  const base = {
    brand: { name: 'A', phone: '1', hours: { en: 'x', fr: 'y' } },
    fee: { a: 1, c: 'E' },
  }
  const theirs = {
    brand: { name: 'B', phone: '1', hours: { en: 'z', fr: 'y' } },
    fee: { a: 2, c: 'E' },
  }
  const mine = {
    brand: { name: 'A', phone: '2', hours: { en: 'w', fr: 'y' } },
    fee: { a: 1, c: 'U' },
  }
  const found = conflictsOf(base, theirs, mine, ['brand'])
  assert.deepEqual(
    found.map(({ path, isContested }) => [path, isContested]),
    [
      ['brand.name', false],
      ['brand.hours.en', true],
      ['fee', true],
    ],
  )
  const merged = withFields(mine, [
    { path: 'brand.name', value: 'B' },
    { path: 'brand.hours.en', value: 'z' },
  ])
  assert.deepEqual(merged.brand, { name: 'B', phone: '2', hours: { en: 'z', fr: 'y' } })
})

test('no input cuts a number or a text that is pasted with spaces', () => {
  assert.ok(roomFor(16) >= '+221 77 123 45 67 '.length)
  for (const longest of [2, 4, 16, 254, 2000]) assert.ok(roomFor(longest) >= longest + 40)
  const folder = join(import.meta.dirname, '../..')
  const short = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      // Text inputs of an admin form get their width from `TextInput` and `TypedField`.
      const pattern = name.startsWith('admin') ? /maxLength: (\d+)/g : /maxLength[=:]\s*\{?(\d+)/g
      return [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)]
        .filter(([, longest]) => Number(longest) < 20)
        .map(([found]) => `${name}: ${found}`)
    })
  assert.deepEqual(short, [])
})

test('a conflict shows which fields a colleague has changed', () => {
  const base = { name: 'A', title: { en: 'x', fr: 'y' }, lines: [{ amount: 1 }] }
  const theirs = { name: 'A', title: { en: 'x', fr: 'z' }, lines: [] }
  assert.deepEqual(changedFields(base, theirs), ['title.fr', 'lines'])
  const asItIs = (_path: string, part: string) => part
  assert.equal(valueText(asItIs, 'title', theirs.title), 'x · z')
  assert.equal(valueText(asItIs, 'lines', base.lines), '1')
  assert.equal(valueText(asItIs, 'lines', theirs.lines), '–')
})

test('only fields that both sides changed differently are contested', () => {
  const base = { a: '1', b: '1', c: '1', d: '1', title: { en: 'x', fr: 'y' } }
  const theirs = { ...base, a: '2', b: '2', c: '2', title: { fr: 'y', en: 'theirs' } }
  const mine = { ...base, b: '3', c: '2', d: '4', title: { en: 'x', fr: 'mine' } }
  assert.deepEqual(
    conflictsOf(base, theirs, mine).map(({ path, isContested }) => [path, isContested]),
    [
      ['a', false],
      ['b', true],
      ['c', false],
      ['title.en', false],
    ],
  )
})

test('nothing is saved before each contested field has been chosen or changed again', () => {
  const base = { a: '1', b: '1', c: '1', title: { en: 'x', fr: 'y' } }
  const theirs = { a: '2', b: '2', c: '2', title: { en: 'theirs', fr: 'y' } }
  const mine = { a: '3', b: '3', c: '1', title: { en: 'mine', fr: 'y' } }
  const conflicts = conflictsOf(base, theirs, mine)
  const open = (picked: string[], values: object) =>
    openConflicts(conflicts, new Set(picked), values)
  assert.deepEqual(open([], mine), ['a', 'b', 'title.en'])
  assert.deepEqual(open(['a'], mine), ['b', 'title.en'])
  assert.deepEqual(open(['a', 'title.en'], { ...mine, b: '4' }), [])
  assert.deepEqual(open([], { ...mine, b: '2', title: { en: 'theirs', fr: 'y' } }), ['a'])
})

test('a form takes over single fields, and keeps the other language of a text', () => {
  const mine = { a: '1', title: { en: 'x', fr: 'mine' } }
  const fields = [
    { path: 'a', value: '2' },
    { path: 'title.en', value: 'theirs' },
  ]
  assert.deepEqual(withFields(mine, fields), { a: '2', title: { en: 'theirs', fr: 'mine' } })
})
