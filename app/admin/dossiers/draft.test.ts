import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  makeApplicationNumber,
  numberLength,
} from '#contract/admissions/values/application-number.ts'
import type { DossierChoices } from '#contract/documents/dossiers.ts'
import { lineId, lineOfId } from '#contract/documents/values/document-lines.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import {
  byUniversity,
  draftOf,
  inputOf,
  lacksDocuments,
  moved,
  notAccepted,
  stillMissing,
} from './draft.ts'

const document = (key: string, type: DocumentType, status: 'accepted' | 'uploaded') => ({
  ...{ key: key.repeat(22), type, status, language: null, fileName: 'a.pdf' },
  ...{ mediaType: 'application/pdf' as const, bytes: 1, pages: 1, sha256: '' },
})

const choices: DossierChoices = {
  number: makeApplicationNumber(Array.from({ length: numberLength - 1 }, () => 7)),
  applicant: 'Awa',
  applicantKey: 'A'.repeat(22),
  status: 'ready_to_send',
  agreed: true,
  university: { en: 'U', fr: 'U' },
  universityKey: 'u',
  language: 'fr',
  program: { en: 'P', fr: 'P' },
  documents: [document('a', 'passport', 'accepted'), document('b', 'cv', 'uploaded')],
  asked: ['passport', 'cv'].map(lineOfId),
  addressee: null,
  sentBefore: 0,
}

test('accepted documents are chosen, and missing ones follow from the choice', () => {
  const draft = draftOf([choices], { today: '2026-12-01' })
  const chosen = draft.chosen[choices.number] ?? []
  assert.deepEqual(chosen, ['a'.repeat(22)])
  assert.deepEqual(stillMissing(choices, chosen).map(lineId), ['cv'])
  assert.deepEqual(stillMissing(choices, [...chosen, 'b'.repeat(22)]), [])
})

test('a chosen document that was not accepted is not missing, but still holds the dossier up', () => {
  const both = ['a'.repeat(22), 'b'.repeat(22)]
  assert.deepEqual(notAccepted(choices, both).map(lineId), ['cv'])
  assert.equal(lacksDocuments({ chosen: { [choices.number]: both } }, [choices]), true)
  const documents = choices.documents.map((one) => ({ ...one, status: 'accepted' as const }))
  const whole = { ...choices, documents }
  assert.deepEqual(notAccepted(whole, both), [])
  assert.equal(lacksDocuments({ chosen: { [choices.number]: both } }, [whole]), false)
  // A document that isn't chosen counts only as missing.
  assert.deepEqual(notAccepted(choices, both.slice(0, 1)), [])
})

test('a removed document is missing, and a certificate counts only for its own language', () => {
  assert.deepEqual(stillMissing(choices, []).map(lineId), ['passport', 'cv'])
  const certificate = (key: string, language: string | null) => ({
    ...document(key, 'language_test', 'accepted'),
    language,
  })
  const asked = ['language_test-en', 'language_test-fr', 'language_test-zh'].map(lineOfId)
  const documents = [certificate('e', 'en'), certificate('f', 'fr'), certificate('x', null)]
  const left = (...keys: string[]) =>
    stillMissing(
      { ...choices, asked, documents },
      keys.map((one) => one.repeat(22)),
    ).map(lineId)
  assert.deepEqual(left('e'), ['language_test-fr', 'language_test-zh'])
  assert.deepEqual(left('f'), ['language_test-en', 'language_test-zh'])
  assert.deepEqual(left('e', 'f'), ['language_test-zh'])
  // It doesn't say which language it proves, so it counts for the first.
  assert.deepEqual(left('x'), ['language_test-fr', 'language_test-zh'])
})

test('a university is written to in its own language, or as it was written to last', () => {
  const languageFor = (changes: Partial<DossierChoices>) =>
    draftOf([{ ...choices, ...changes }], { today: '2026-12-01' }).language
  assert.equal(languageFor({}), 'fr')
  assert.equal(languageFor({ language: 'en' }), 'en')
  const before = { name: null, office: null, email: null, address: null, language: 'en' as const }
  assert.equal(languageFor({ addressee: before }), 'en')
})

test('the reason for sending incomplete documents goes along only if something is missing or not accepted', () => {
  const draft = {
    ...draftOf([choices], { today: '2026-12-01' }),
    passOver: ' They take it later. ',
  }
  const noteFor = (chosen: string[]) => {
    const read = inputOf({ ...draft, chosen: { [choices.number]: chosen } }, [choices])
    return read.success ? read.data.passOver : assert.fail(String(read.error))
  }
  const both = ['a'.repeat(22), 'b'.repeat(22)]
  assert.equal(noteFor(both.slice(0, 1)), 'They take it later.')
  assert.equal(noteFor(both), 'They take it later.')
  const documents = choices.documents.map((one) => ({ ...one, status: 'accepted' as const }))
  const whole = inputOf({ ...draft, chosen: { [choices.number]: both } }, [
    { ...choices, documents },
  ])
  assert.equal(whole.success && whole.data.passOver, null)
})

test('a document moves among the chosen ones, and never out of them', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'c', -1), ['a', 'c', 'b'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'a', -1), ['a', 'b', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'x', 1), ['a', 'b', 'c'])
})

test('the days and downloads of a link are whole numbers; a plain download has neither', () => {
  const draft = draftOf([choices], { today: '2026-12-01' })
  const link = { ...draft, way: 'link' as const }
  assert.equal(inputOf({ ...link, linkDays: '1,5' }, [choices]).success, false)
  assert.equal(inputOf({ ...link, linkDays: '400' }, [choices]).success, false)
  const read = inputOf({ ...draft, linkDays: 'many' }, [choices])
  assert.equal(read.success && read.data.linkDays, null)
})

test('documents for several universities are split by university, in the order of the list', () => {
  const choice = (number: string, universityKey: string) => ({ number, universityKey })
  const [one, two, three] = [choice('PA-1', 'b'), choice('PA-2', 'a'), choice('PA-3', 'b')]
  assert.deepEqual(byUniversity([one, two, three]), [[one, three], [two]])
  assert.deepEqual(byUniversity([]), [])
})
