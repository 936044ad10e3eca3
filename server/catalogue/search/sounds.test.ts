import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundingLike, soundOf, soundsOf, withMoreSounds } from './sounds.ts'

test('words that sound alike have one sound, however a language spells them', () => {
  const alike = [
    ['physiotherapy', 'fisiotherapy', 'fizyoterapi', 'physiotherapie'],
    ['electronics', 'electronik', 'électronique', 'elektronik'],
    ['mechanics', 'mecanik', 'mécanique', 'mekanik'],
    ['architecture', 'arkitektur', 'arkitecture'],
    ['chemistry', 'kemistry', 'kemistri'],
    ['mathematics', 'matematik', 'mathématiques', 'matematics'],
    ['philosophy', 'filosofi', 'philosophie', 'filozofi'],
    ['psychology', 'psikoloji', 'sychology', 'psicology'],
    ['pharmacy', 'farmasi', 'farmacy'],
    ['geography', 'jeografy', 'geografi'],
    ['tourism', 'turizm', 'turism'],
    ['communication', 'komunikasyon', 'comunication'],
    ['aesthetics', 'estetik'],
    ['linguistics', 'lingwistik', 'linguistique'],
    ['commerce', 'komers', 'comerce'],
    ['sciences', 'siences', 'sience'],
    ['eiffel', 'eifel'],
  ]
  for (const words of alike) {
    const sounds = new Set(
      words.map((word) => soundOf(word.normalize('NFKD').replace(/\p{M}/gu, ''))),
    )
    assert.equal(sounds.size, 1, `${words}: ${[...sounds]}`)
  }
})

test('other words have other sounds', () => {
  const words =
    'nursing law history physics medicine economics economy marketing biology geology music'.split(
      ' ',
    )
  assert.equal(new Set(words.map(soundOf)).size, words.length)
})

test('short words, numbers and other scripts have no sound', () => {
  for (const word of ['law', 'b2b', 'paris8', '医学', 'طب']) assert.equal(soundOf(word), undefined)
})

test('the others that sound alike are found in a vocabulary', () => {
  const sounds = soundsOf(['pharmacy', 'farmasi', 'physics'])
  assert.deepEqual(soundingLike('farmacy', sounds), ['farmasi', 'pharmacy'])
  assert.deepEqual(soundingLike('pharmacy', sounds), ['farmasi'])
  assert.deepEqual(soundingLike('zoology', sounds), [])
  const later = withMoreSounds(soundsOf(['pharmacy', 'physics']), ['farmasi'])
  assert.deepEqual(soundingLike('farmacy', later), soundingLike('farmacy', sounds))
})
