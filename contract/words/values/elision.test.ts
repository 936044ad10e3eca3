import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillText } from '../text-templates.ts'
import { elided, isElidedBefore } from './elision.ts'

test('de loses its e before a vowel, an accent on it, and a silent h', () => {
  for (const name of [
    ...[
      'Istanbul Bilgi University',
      'Aïssatou',
      'École centrale',
      'Émilie',
      'Ürgüp',
      'Île-de-France',
    ],
    ...[
      'Ankara',
      'İzmir',
      'Ömer',
      'Œuvres',
      'Hélène',
      'Henri',
      'HEC Paris',
      'Yves',
      'Hôpital',
      'Oxford',
    ],
  ]) {
    assert.ok(isElidedBefore(name), name)
  }
})

test('it keeps its e before a consonant, an aspirated h and sounds like one', () => {
  for (const name of [
    ...['Lille', 'Çukurova', 'Hacettepe Üniversitesi', 'Hong Kong', 'Harvard', 'Hunan', 'Hassan'],
    ...[
      'Yale',
      'Yıldız',
      'Yaoundé',
      'Ouagadougou',
      'University of Delhi',
      'United Nations',
      '8 Mai',
    ],
    ...['', '清华大学', '« Droit »'],
  ]) {
    assert.ok(!isElidedBefore(name), name)
  }
})

test('it is elided when a text is filled in, and English is left alone', () => {
  const text = 'une proposition de {{university}}, la moyenne que {{ name }} demande, aide {{name}}'
  const values = { university: 'Istanbul', name: 'Awa' }
  assert.equal(
    fillText(text, values),
    'une proposition d’Istanbul, la moyenne qu’Awa demande, aide Awa',
  )
  assert.equal(elided('an offer from {{university}}', values), 'an offer from {{university}}')
  assert.equal(elided('de {{unknown}}', values), 'de {{unknown}}')
})
