import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AskingRequirement,
  askedDocuments,
  missingDocuments,
  missingLines,
} from './asked-documents.ts'

const text = (words: string) => ({ en: words, fr: words })

function rule(documents: string[], more: Partial<AskingRequirement> = {}): AskingRequirement {
  return { mandatory: true, text: text(documents.join()), documents, ...more }
}

function choice(at: number, requirements: AskingRequirement[]) {
  return { choice: at, title: text(`Program ${at}`), requirements }
}

test('a document that two choices ask for is asked for once, and names both', () => {
  const asked = askedDocuments(
    [
      choice(1, [rule(['diploma', 'transcript']), rule(['passport'])]),
      choice(2, [rule(['passport'], { mandatory: false })]),
    ],
    [],
  )
  assert.deepEqual(
    asked.map(({ type }) => type),
    ['passport', 'diploma', 'transcript'],
  )
  assert.deepEqual(
    asked[0]?.by.map(({ choice, mandatory }) => [choice, mandatory]),
    [
      [1, true],
      [2, false],
    ],
  )
  assert.equal(asked[0]?.mandatory, true)
})

test('two rules of one program that the same document proves are listed together', () => {
  const [cv] = askedDocuments([choice(1, [rule(['cv']), rule(['cv'], { mandatory: false })])], [])
  assert.equal(cv?.by.length, 1)
  assert.equal(cv?.by[0]?.texts.length, 2)
  assert.equal(cv?.mandatory, true)
})

test('if one of several proofs is enough, none of them is missing', () => {
  const group = { group: 'language' }
  const asked = askedDocuments(
    [choice(1, [rule(['language_certificate'], group), rule(['diploma'], group)])],
    [],
  )
  assert.equal(asked.length, 2)
  assert.deepEqual(missingDocuments(asked, []), [])
})

test('a rule for some nationalities asks nothing of the others', () => {
  const choices = [choice(1, [rule(['birth_certificate'], { nationalities: ['SN'] })])]
  assert.equal(askedDocuments(choices, ['SN']).length, 1)
  assert.equal(askedDocuments(choices, ['MA']).length, 0)
  assert.equal(askedDocuments(choices, ['MA', 'SN']).length, 1)
  assert.equal(askedDocuments(choices, []).length, 1, 'nothing is known yet')
})

test('a word of the catalogue without a type is asked for as another document', () => {
  const [asked] = askedDocuments([choice(1, [rule(['portfolio', 'sketches'])])], [])
  assert.equal(asked?.type, 'other')
})

test('a file, or a reason for none, is an answer; a refused file is not', () => {
  const asked = askedDocuments([choice(1, [rule(['diploma', 'cv', 'passport'])])], [])
  const documents = [
    { type: 'diploma', status: 'rejected' },
    { type: 'cv', status: 'not_applicable' },
    { type: 'passport', status: 'uploaded' },
  ] as const
  assert.deepEqual(missingDocuments(asked, documents), ['diploma'])
})

const certificate = (more: Partial<AskingRequirement>) => rule(['language_certificate'], more)
const level = (language: string) => ({ subject: 'language', language, atLeast: 'B2' }) as const

test('a certificate is asked for once for each language that has to be proved', () => {
  const asked = askedDocuments(
    [
      choice(1, [certificate({ rule: { subject: 'test', test: 'ielts', atLeast: 6 } })]),
      choice(2, [certificate({ rule: level('fr'), mandatory: false })]),
      choice(3, [certificate({ rule: { subject: 'any', of: [level('en')] } })]),
    ],
    [],
  )
  assert.deepEqual(
    asked.map(({ language, mandatory, by }) => [language, mandatory, by.map((one) => one.choice)]),
    [
      ['en', true, [1, 3]],
      ['fr', false, [2]],
    ],
  )
})

test('if a rule takes either of two languages, any certificate will do', () => {
  const either = certificate({ rule: { subject: 'any', of: [level('en'), level('fr')] } })
  assert.deepEqual(
    askedDocuments([choice(1, [either])], []).map(({ language }) => language),
    [null],
  )
})

test('a requirement without a rule is searched for the tests that it names', () => {
  const languageOf = (words: string) =>
    askedDocuments([choice(1, [certificate({ text: text(words) })])], [])[0]?.language
  assert.equal(languageOf('IELTS 6.0, TOEFL iBT 80 or PTE 58'), 'en')
  assert.equal(languageOf('DELF B2 or TCF 400'), 'fr')
  assert.equal(languageOf('HSK 4 with 180'), 'zh')
  assert.equal(languageOf('TÖMER C1'), 'tr')
  assert.equal(languageOf('DELF B2 or IELTS 6'), null)
  assert.equal(languageOf('A certificate of the language'), null)
})

test('an IELTS result answers only the English certificate; a result without a language answers the first line', () => {
  const asked = askedDocuments(
    [
      choice(1, [certificate({ rule: level('en') })]),
      choice(2, [certificate({ rule: level('fr') })]),
    ],
    [],
  )
  const given = (...languages: (string | null)[]) =>
    missingLines(
      asked,
      languages.map(
        (language) => ({ type: 'language_test', status: 'uploaded', language }) as const,
      ),
    ).map(({ language }) => language)
  assert.deepEqual(given(), ['en', 'fr'])
  assert.deepEqual(given('en'), ['fr'])
  assert.deepEqual(given('fr'), ['en'])
  assert.deepEqual(given(null), ['fr'])
  assert.deepEqual(given('de'), ['fr'])
  assert.deepEqual(given('en', 'fr'), [])
})
