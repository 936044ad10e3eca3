import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn } from './names-in.ts'

const namesOf = (text: string, names?: string[]) =>
  namesIn(text, names).flatMap(({ said, isName, lang }) => (isName ? [[said, lang]] : []))

test('the names in a sentence are apart from its words, portals with their language', () => {
  const text = 'Only you can send it to Université Paris-Saclay, on Études en France or TR-YÖS.'
  const pieces = namesIn(text, ['Université Paris-Saclay'])
  assert.equal(pieces.map(({ said }) => said).join(''), text)
  assert.deepEqual(namesOf(text, ['Université Paris-Saclay']), [
    ['Université Paris-Saclay', undefined],
    ['Études en France', 'fr'],
    ['TR-YÖS', 'tr'],
  ])
})

test('a name is taken whole: with its signs, before a shorter one, and never within a word', () => {
  assert.deepEqual(namesOf('At UNI (Bonn) and UNI.', ['UNI', 'UNI (Bonn)']), [
    ['UNI (Bonn)', undefined],
    ['UNI', undefined],
  ])
  assert.deepEqual(namesOf('Reuniting at 北京大学 today', ['uni', '']), [])
  assert.deepEqual(namesOf('你向北京大学 (Peking)', ['Peking']), [['Peking', undefined]])
  assert.deepEqual(namesOf('C++ Institute+', ['C++ Institute+']), [['C++ Institute+', undefined]])
})

test('an application’s number stays on one line, and a name breaks where it has to', () => {
  const numbers = ['PA-WGW2-9SMS', 'PA-WTBY-C67R']
  const pieces = namesIn(`2 applications: ${numbers.join(', ')} (Aix-Marseille)`, [
    ...numbers,
    'Aix-Marseille',
  ])
  const unbroken = pieces.filter(({ isUnbroken }) => isUnbroken).map(({ said }) => said)
  assert.deepEqual(unbroken, numbers)
})
