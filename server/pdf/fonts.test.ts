import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fonts, onPaper, setting } from './fonts.ts'

const unprintable = { whole: 'not shown here', part: '(other letters)' }
const metrics = new Map(fonts.map((one) => [one.name, one.metrics]))

/** The text as set, after checking that the font has each letter. */
function set(text: string): string {
  const { font, shown } = setting(text, 'text', unprintable)
  for (const one of shown) {
    assert.ok(/\s/.test(one) || metrics.get(font)?.has(one), `${font} has no ${one}: ${shown}`)
  }
  return shown
}

test('letters that a font has are set as they are', () => {
  for (const text of [
    'N’Diaye-Lefèvre',
    'Nguyễn Thị Ánh',
    'Şükrü İğdır',
    'Ірина Їжакевич',
    'Ελένη',
    'अनन्या',
  ]) {
    assert.equal(set(text), text)
    assert.equal(onPaper(text), text)
  }
})

test('Latin letters that a font lacks come as near as they can', () => {
  for (const [given, near] of [
    ['Ṣọlá Adébáyọ̀', 'Sọlá Adébáyọ̀'],
    ['Kɔfi Mɛnsah', 'Kofi Mensah'],
    ['Ɗan Ɓaƙo', 'Dan Bako'],
    ['Seyyid ʻAlī', 'Seyyid ‘Alī'],
  ] as const) {
    assert.equal(set(given), near.normalize('NFC'))
    assert.equal(onPaper(given), near.normalize('NFC'))
  }
})

test('a text in other letters is replaced by a note, and so is a word of them within a readable text', () => {
  assert.equal(set('محمد العلوي'), unprintable.whole)
  assert.equal(set('李小明'), unprintable.whole)
  assert.equal(set('جامعة القاهرة, Egypt'), '(other letters), Egypt')
  assert.equal(set('Diploma of 北京 大学 (2025)'), 'Diploma of (other letters) (2025)')
  assert.equal(set('شهادة.pdf'), '(other letters).pdf')
  assert.equal(onPaper('محمد'), undefined)
  assert.equal(onPaper('Mohammed محمد'), undefined)
})

test('pictographs are left out, and a text of only pictographs is replaced by a note', () => {
  assert.equal(set('Results in July 🎓!'), 'Results in July !')
  assert.equal(set('I ❤️ maths 1️⃣'), 'I  maths 1')
  assert.equal(set('🎓'), unprintable.whole)
  assert.equal(set(''), '')
})

test('marks for screens, and the narrow space of numbers, are replaced', () => {
  assert.equal(set('\u202aAwa\u202c\u200b Diop\t7\u202f500'), 'Awa Diop 7\u00a0500')
})
