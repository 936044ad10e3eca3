import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManners, withoutManners } from './manners.ts'

const people = {
  names: ['Aïssatou', 'Chidi Emeka'],
  signers: ['Passerelle', 'Awa Ndiaye'],
}
const says = 'we need your passport.\n\nAdd it on your page.'

const greetings = [
  'Hello Chidi,',
  'Dear Chidi Emeka,',
  'Hi there,',
  'Dear all,',
  'Good morning Chidi!',
  'To whom it may concern:',
  'Bonjour Aïssatou,',
  'bonjour aissatou',
  'Bonsoir Aïssatou !',
  'Chère Aïssatou,',
  'Cher Monsieur,',
  'Madame, Monsieur,',
  'Mon cher Chidi,',
  'Salam aleykoum Aïssatou,',
  'السلام عليكم،',
  '你好 Chidi,',
  // Words that are on no list: a separate line with the reader's name, or the name alone.
  'Peace be with you, dear sister Aïssatou,',
  'Nangadef Aïssatou !',
  'Aïssatou,',
  'Cara Aïssatou:',
]

test('a greeting is known by its words, or by its shape and the name in it', () => {
  for (const greeting of greetings) {
    const { greeting: found, body } = readManners(`${greeting}\n\nWe ${says.slice(3)}`, people)
    assert.notEqual(found, '', greeting)
    assert.match(body, /We need your passport/, greeting)
  }
  for (const inline of ['Bonjour Aïssatou, ', 'Aïssatou, ', 'Hi Chidi! ', 'Hello. ']) {
    assert.notEqual(readManners(inline + says, people).greeting, '', inline)
  }
})

test('a sentence with content is no greeting', () => {
  for (const text of [
    'We need your passport.',
    'Good morning sessions are full.',
    'Dear documents cost money: send copies.',
    'Chidi’s passport has expired.',
    'Aïssatou et Chidi doivent signer.',
    'Cheryl Smith will call you, as agreed.',
    'Your passport, please.',
    'Suite à votre appel,\nnous vous écrivons.',
    'Madame Diop vous appellera demain.',
    'Hidden pages, torn edges: scan it again.',
  ]) {
    assert.equal(readManners(text, people).greeting, '', text)
  }
})

test('a signature is the brand, the team, or names below a formula', () => {
  for (const signature of [
    'Passerelle',
    'The Passerelle team',
    'L’équipe Passerelle',
    'L’équipe d’admission',
    'Kind regards,\nAwa',
    'Awa Ndiaye',
    'Cordialement,\n\nAwa Ndiaye\nConseillère',
    'Bien à vous\nAwa N.',
    'Veuillez agréer, Mademoiselle, l’expression de nos salutations distinguées.\nLe service des admissions',
    'Thanks,\nThe office',
  ]) {
    const found = readManners(`Bonjour Aïssatou,\n\n${says}\n\n${signature}`, people)
    assert.equal(found.signature, signature)
    assert.equal(found.isSigned, true, signature)
    assert.equal(found.body, says)
  }
  assert.equal(readManners(`${says}\n\nCordialement,`, people).isSigned, false)
})

test('a text that ends with its content is not signed', () => {
  for (const text of [
    says,
    `${says}\n\nThanks for adding it.\nYour page shows how.`,
    `${says}\n\nMerci d’avance.`,
    `${says}\n\nOur team will call you.`,
    'Passerelle',
    `${says}\n\nBest before 3 March: your passport.`,
  ]) {
    assert.equal(readManners(text, people).signature, '', text)
  }
})

test('within a mail that greets and signs, only the content stays', () => {
  assert.equal(
    withoutManners(
      'Bonjour Aïssatou, pour votre candidature il manque un relevé.\nPasserelle',
      people,
    ),
    'Pour votre candidature il manque un relevé.',
  )
  assert.equal(withoutManners(says, people), says)
  assert.equal(withoutManners('Hello Chidi', people), 'Hello Chidi')
})
