import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Problem } from '#contract/common/values/problems.ts'
import { checkPassword } from './password-policy.ts'

const applicant = {
  role: 'applicant',
  email: 'amina.diallo@example.org',
  names: ['Amina', 'Diallo'],
} as const

test('an applicant needs 12 characters, an administrator 15, counted as people count characters', () => {
  assert.equal(refusal('un lac opal'), 'password_too_short')
  assert.equal(refusal('un lac opale'), undefined)
  assert.equal(refusal('un lac opale', 'admin'), 'password_too_short')
  assert.equal(refusal('un lac opale !!!', 'admin'), undefined)
  assert.equal(refusal('🌊🌊🌲🌲🌳🌴'), 'password_too_short')
  assert.equal(refusal('海边的小屋今天很安静吗好'), undefined)
})

test('the first guesses are refused, whatever digits are added to them', () => {
  for (const password of [
    'passwordpassword',
    'Password123456!',
    'motdepasse2026',
    'Mot de passe 1234',
    'correct horse battery staple',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    '123456789012',
    'abcdefghijkl',
    'qwertyuiopas',
    'azertyuiopqs',
    'lkjhgfdsapoiuy',
    'Libertégalitéfraternité',
    'iloveyou iloveyou',
    'P@ssw0rd123456',
    'Passw0rd1234',
    'jesuisbeau123',
    'M0td3p@553!!',
    '!!Sunsh1ne2026!!',
    'Dr@g0n_2026_2026',
    'ch0c0l@t!2027',
    '$uperm@n#12345',
    'jetaime Marie 2026',
    'P4$$w0rd!P4$$w0rd',
    'banana banana banana',
    'chocolat-2026-chocolat',
    'senegal2026senegal',
    'Côte d’Ivoire 225',
    'Burkina-Faso-2026',
    'dakar123456789',
    'Inchallah2026!',
    'visa etudiant 12',
    '1q2w3e4r5t6y7u',
    '1a2z3e4r5t6y7u',
    'zaq12wsxcde34rfv',
    'drowssap-drowssap',
    'пароль123456',
  ]) {
    assert.equal(refusal(password), 'password_too_common', password)
  }
})

test('common words in a row are refused in either language, with countries, dial codes and digits between', () => {
  for (const password of [
    'thuglife4ever1',
    'coteivoire225',
    'jevaisenfrance',
    'Je vais en France !',
    'guineeconakry224',
    'burkinafaso226',
    'etudierenchine',
    'jesusestseigneur',
    'lavieestbelle1',
    'vivelafrance1',
    'mamanjetaime',
    'nevergiveup1',
    'bestfriends4ever',
    'hello world 2026',
    'you are my life',
    'dubai971dubai',
    'cameroun237douala',
    '229cotonoubenin',
    '00237yaounde',
  ]) {
    assert.equal(refusal(password), 'password_too_common', password)
  }
})

test('words of faith and family are guessed in either language, and so is a wish with its object', () => {
  for (const password of [
    'jaimemamaman',
    'jaimemonpapa123',
    'monbebe2026!!',
    'monbebe123456',
    'mapetitefille1',
    'ilovemymum123',
    'iwanttostudy2026',
    'I want to travel 2027',
    'allahouakbar1',
    'alhamdoulilah1',
    'Machaallah2026',
    'astaghfirullah',
    'jesusismylord1',
    'Gloire à Dieu 12',
    'blessedbygod1',
    'saintmarie2026',
  ]) {
    assert.equal(refusal(password), 'password_too_common', password)
  }
})

test('of 2,000 random passwords, of words or characters, at most five are refused', () => {
  const words = readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8').split('\n')
  const draw = (from: string[] | string, count: number, between: string) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join(between)
  const made: (() => string)[] = [
    () => draw(words, 4, ' '),
    () => draw('abcdefghijklmnopqrstuvwxyz0123456789', 14, ''),
    () => draw('0123456789', 16, ''),
    () => randomBytes(15).toString('base64url'),
  ]
  const refused = made.flatMap((make) =>
    Array.from({ length: 500 }, make).filter((one) => refusal(one) === 'password_too_common'),
  )
  assert.ok(refused.length <= 5, refused.join('\n'))
})

test('a password from the owner’s or the brand’s details is refused', () => {
  for (const password of [
    'amina.diallo2026',
    'AminaDiallo!!!',
    'Diallo-1999-01-02',
    'passerelle2026!',
    'Passerelle Amina',
    'amina.diallo@example.org',
    'ollaid.anima2001',
    'Welcome2Passerelle',
    'motdepasse de Amina Diallo',
  ]) {
    assert.equal(refusal(password), 'password_too_common', password)
  }
  assert.equal(refusal('amina sails to the west'), undefined)
})

test('a long and uncommon password is enough: no character class is required', () => {
  for (const password of [
    'a quiet harbour at dawn',
    '7391 8264 0518 2739',
    'kd7wm-xq3rt-9pbnz-hs2vc',
    'mes voisins jouent du tuba',
    'no 73 918 264',
    'chocolate rivers under Dakar',
    'a banana for the senegal parrot',
    'nebel-17-turm-kamin',
  ]) {
    assert.equal(refusal(password), undefined, password)
  }
})

function refusal(password: string, role: 'applicant' | 'admin' = 'applicant') {
  try {
    checkPassword(
      password,
      { ...applicant, role },
      { brandName: 'Passerelle', breachedPasswords: undefined },
    )
    return undefined
  } catch (error) {
    return error instanceof Problem ? error.code : 'another error'
  }
}
