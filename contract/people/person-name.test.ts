import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { nameLength } from '#contract/common/values/vocabulary.ts'
import { PersonName } from './person-name.ts'

function read(typed: string) {
  const parsed = PersonName.safeParse(typed)
  return parsed.success ? parsed.data : fieldProblems(parsed.error)['body']
}

test('names of every script are kept as they are written', () => {
  for (const name of [
    ...[
      'O',
      "'t Hooft",
      "'Abd",
      'José María',
      'D’Angelo',
      'Jean-Luc',
      'محمد',
      '李',
      'J. R. R.',
      'Zoë',
      '’t Hooft',
    ],
    // Joiners are letters' own: Persian, Sinhala, Kannada, Malayalam, Bengali.
    ...['علی‌رضا', 'ක්‍රිෂ්ණා', 'ರಾಜ್‌ಕುಮಾರ್', 'നന്‍ദിനി', 'മോഹന്‍', 'ত্‍', 'রেজা্‌উল'],
    // Lao, Mongolian, Georgian, N’Ko, Ethiopic, Tifinagh, kana; letters of Hausa, Kom and !Xóõ.
    ...['ນາງ ສຸພາ', 'ᠮᠣᠩᠭᠣᠯ', 'ქეთევან', 'ߞߊߙߡߐ', 'አበበ', 'ⵣⵉⵔⵉ', 'さくら'],
    ...['Ɓukar Ƴaya', 'Ŋgɔ́mbɛ', 'ǃXóõ', 'Şükrü Iğdır', 'Nguyễn Thị Ánh'],
    ...['古丽·买买提', 'Gal·la', 'Maria dels Àngels', 'བཀྲ་ཤིས', 'ʻAbd ar-Raḥmān'.replace('ʻ', '’')],
    ...[
      'Siva S/O Ram',
      'Lim Ah Kow @ Lim Seng',
      'Priya D/O Kumar',
      'Anand A/L Maniam',
      'Awa C/O Diop',
      'Mª José',
      'Nguyễn Thị',
    ],
  ]) {
    assert.equal(read(name), name.normalize('NFC'), name)
  }
})

test('characters that look alike are folded into one', () => {
  const folded = {
    '古丽•买买提': '古丽·买买提',
    '古丽・买买提': '古丽·买买提',
    '古丽‧买买提': '古丽·买买提',
    'Gal∙la': 'Gal·la',
    'Awa\u00A0\u202FMarie': 'Awa Marie',
    'Awa  Marie\u3000Fatou': 'Awa Marie Fatou',
    'Awa\tMarie\n': 'Awa Marie',
    'Jean\u2013Paul\u2011Marie': 'Jean-Paul-Marie',
    'N`Guessan': 'N’Guessan',
    'Ben׳ami': 'Ben’ami',
    'ジャン＝ポール': 'ジャン-ポール',
    'Siva S／O Ram': 'Siva S/O Ram',
    'Siva S / O Ram': 'Siva S/O Ram',
    'Anand a/ l Maniam': 'Anand a/l Maniam',
    'M\u0092Bodj': 'M’Bodj',
    'So\uFB01a': 'Sofia',
    'Henri Ⅳ': 'Henri IV',
    'M．': 'M.',
    'ＡＷＡ Ｎｄｉａｙｅ': 'AWA Ndiaye',
    'E\u0301loise': 'Éloise',
    // A joiner that joins nothing was pasted along.
    '\u200Cعلی\u200D': 'علی',
    'Awa \u200D Marie': 'Awa Marie',
    '\u200BAwa\u2060\uFEFF': 'Awa',
    'محمد\u200F': 'محمد',
    '\u202BAwa\u202C': 'Awa',
  }
  for (const [typed, name] of Object.entries(folded)) {
    assert.equal(read(typed), name, JSON.stringify(typed))
  }
})

test('characters that no name has are refused, and named', () => {
  const signs = {
    'Awa/Marie': '/',
    'S//O Ram': '/',
    '/O Ram': '/',
    R2D2: '2',
    '-Awa': '-',
    'Awa (Marie)': '(',
    '<b>Eve</b>': '<',
    'a@b.test': '@',
    '@ Lim': '@',
    'Lim @': '@',
    'Lim @ 88': '@',
    'Awa, Marie': ',',
    'Awa😀': '😀',
    '·Awa': '·',
  }
  for (const [typed, sign] of Object.entries(signs)) {
    assert.deepEqual(read(typed), { code: 'not_a_name', params: { sign } }, typed)
  }
  assert.deepEqual(read('\u200D '), { code: 'required' })
  for (const typed of ['-', '’', '...', "''"]) {
    assert.equal(Object(read(typed)).code, 'not_a_name', typed)
  }
})

test('a name of 150 letters with their marks is accepted; the limit is named', () => {
  for (const length of [101, 140, 150, nameLength]) {
    assert.equal(read('a'.repeat(length)), 'a'.repeat(length))
  }
  const tooLong = { code: 'too_long', params: { maximum: nameLength } }
  assert.deepEqual(read('a'.repeat(nameLength + 1)), tooLong)
  assert.ok(nameLength >= 150)
})
