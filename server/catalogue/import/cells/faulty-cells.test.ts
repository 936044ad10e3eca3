import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportHeader } from '../files/file.ts'
import { hasSoundCells } from './faulty-cells.ts'

const header: ImportHeader = {
  kind: 'intakes',
  at: (column) => (column === 'capacity' ? 0 : -1),
  width: 1,
  unknown: [],
  columns: ['capacity'],
  isSheet: true,
}
const isSound = (value: string) => hasSoundCells(header, [value], () => undefined)

test('a failed formula is an error in any language of the spreadsheet', () => {
  for (const value of [
    ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#SPILL!', '#GETTING_DATA', 'Err:508'],
    ...[
      '#VALEUR!',
      '#NOM?',
      '#NOMBRE!',
      '#N/D',
      '#NV',
      '#WERT!',
      '#BEZUG!',
      '#ZAHL!',
      '#ÜBERLAUF!',
    ],
    ...['#¡VALOR!', '#¿NOMBRE?', '#¡DIV/0!', '#¡NUM!', '#VALOR!', '#NÚM!', '#RIF!', '#VALORE!'],
    ...[
      '#YOK',
      '#BAŞV!',
      '#AD?',
      '#ЗНАЧ!',
      '#ДЕЛ/0!',
      '#Н/Д',
      'Fehler: 502',
      '#NÚM!'.normalize('NFD'),
    ],
  ]) {
    assert.equal(isSound(value), false, value)
  }
})

test('letters that were once read in the wrong encoding are no value', () => {
  for (const value of [
    ...['Université de Nîmes', 'Boğaziçi Üniversitesi', 'Şişli', 'İstanbul', 'L’été', '« École »'],
    ...['n° 3', 'Œuvre', '北京大学', 'جامعة دبي', 'Санкт-Петербург', 'Đà Nẵng'],
  ]) {
    const garbled = new TextDecoder('windows-1252').decode(Buffer.from(value))
    assert.equal(isSound(garbled), false, garbled)
    assert.equal(isSound(value), true, value)
  }
  for (const value of [
    'SÃO PAULO',
    'IRMÃ',
    'Århus',
    '“Å”',
    'CAFÉ\u00a0: 3',
    'ÂGE',
    'Ñandú',
    'Ø 12',
    'Î’m',
    'ÉCOLE « À »',
    'déjà…',
    'à « L »',
    'PÅ\u00a0DAG',
    'au café…»',
  ]) {
    assert.equal(isSound(value), true, value)
  }
})

test('a number sign alone makes no error', () => {
  for (const value of ['#1', '#Amina', '# 12', '#', '#!', 'C#', '#1!', 'Error 508', '40', '']) {
    assert.equal(isSound(value), true, value)
  }
})
