import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

const french = { separator: ';', decimal: ',' } as const

test('a text that a spreadsheet would calculate stays a text', () => {
  for (const text of ['=1+1', '+SUM(A1)', '-2+3', '@x', '  =1', '\t=1', '|cmd', '+33 x', '+']) {
    assert.equal(csvLine([text]).replaceAll('"', ''), `'${text}\r\n`, text)
  }
})

test('a telephone number keeps its sign and gets no other; other texts are guarded', () => {
  assert.equal(csvLine([{ phone: '+221 77 123 45 67' }]), '+221 77 123 45 67\r\n')
  assert.equal(csvLine([{ phone: '+221771234567' }]), '+221771234567\r\n')
  for (const phone of ['+1-A1', '+1+cmd', '=1', '+', '+1\t2']) {
    assert.match(csvLine([{ phone }]), /^"?'/, phone)
  }
})

test('numbers and separators are those of the reader’s spreadsheet, dates are the same in all', () => {
  const cells = ['a;b', 'a,b', 12.5, -3, null, { date: '2026-12-01' }, { date: '2026-12-01 14:30' }]
  assert.equal(csvLine(cells), 'a;b,"a,b",12.5,-3,,2026-12-01,2026-12-01 14:30\r\n')
  assert.equal(csvLine(cells, french), '"a;b";a,b;12,5;-3;;2026-12-01;2026-12-01 14:30\r\n')
  assert.equal(csvLine([{ date: '2026-12-01 09:01:00', zone: 'UTC' }]), '2026-12-01T09:01:00Z\r\n')
})

test('signs in their wide form begin a formula too', () => {
  for (const text of ['＝cmd', '＋1', '－2', '＠SUM', '\uFEFF＝1']) {
    assert.equal(csvLine([text]).replaceAll('"', ''), `'${text}\r\n`, text)
  }
})

test('a text that a spreadsheet of another country splits begins no formula in its second half', () => {
  const french = { separator: ';', decimal: ',' } as const
  assert.equal(csvLine(['Awa;=HYPERLINK()']), "Awa;'=HYPERLINK()\r\n")
  assert.equal(csvLine(['Awa; ＝1']), "Awa; '＝1\r\n")
  assert.equal(csvLine(['Awa,=1'], french), "Awa,'=1\r\n")
  // In quotes, which a reader with the other separator takes for a separate field or ignores.
  for (const text of ['Awa;"=1+1;', 'Awa;""=1;x', 'Awa; " =1', 'Awa;\u200B=1']) {
    assert.doesNotMatch(csvLine([7, text]), /;[\s"\u200B]*=/, text)
    assert.doesNotMatch(csvLine([7, text.replaceAll(';', ',')], french), /,[\s"\u200B]*=/, text)
  }
  // A line that ends within such a field begins another row.
  for (const text of ['Awa\n=1+1', 'Awa\r\n+1', 'Awa\t@SUM', 'Awa\u2028=1']) {
    for (const style of [undefined, french]) {
      assert.doesNotMatch(csvLine([7, text], style), /[\r\n\t\u2028][\s"]*[=+@]/, text)
    }
  }
  assert.equal(csvLine(['one; two'], french), '"one; two"\r\n')
})
