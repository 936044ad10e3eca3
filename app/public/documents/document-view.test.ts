import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnDocument, OwnDocuments } from '#contract/documents/documents.ts'
import { itemsOf } from './document-view.ts'

const title = { en: 'Physics', fr: 'Physique' }

function asked(type: 'passport' | 'diploma' | 'cv', mandatory = true, choices = [1]) {
  const texts = [{ en: `A ${type}`, fr: `Un ${type}` }]
  return {
    type,
    language: null,
    mandatory,
    by: choices.map((choice) => ({ choice, title, mandatory, texts })),
  } satisfies OwnDocuments['asked'][number]
}

function document(changes: Partial<OwnDocument>): OwnDocument {
  return {
    key: 'k',
    type: 'passport',
    status: 'uploaded',
    reason: null,
    language: null,
    translationOf: null,
    replaces: null,
    file: {
      name: 'scan.pdf',
      mediaType: 'application/pdf',
      bytes: 1,
      pages: 1,
      sha256: '',
      scan: 'none',
      scannedAt: null,
    },
    frozen: false,
    uploadedAt: '2026-10-01T00:00:00.000Z',
    confirmedAt: null,
    received: null,
    opened: [],
    ...changes,
  }
}

const read = (asking: OwnDocuments['asked'], documents: OwnDocument[] = []) =>
  itemsOf({ asked: asking, documents }, 'en').map(({ type, state }) => [type, state])

test('requested documents are in order, and there is always a place for another document', () => {
  assert.deepEqual(read([asked('passport'), asked('cv', false)]), [
    ['passport', 'missing'],
    ['cv', 'optional'],
    ['other', 'optional'],
  ])
})

test('what waits for the applicant comes first, including what only staff asked for', () => {
  const documents = [
    document({ type: 'passport' }),
    document({ type: 'diploma', status: 'rejected', frozen: true }),
    document({ type: 'birth_certificate', status: 'requested', file: null, frozen: true }),
  ]
  assert.deepEqual(read([asked('passport'), asked('diploma')], documents), [
    ['diploma', 'attention'],
    ['birth_certificate', 'attention'],
    ['passport', 'given'],
    ['other', 'optional'],
  ])
})

test('a replaced file is gone from the list, a reason answers, a submitted file is being read', () => {
  const documents = [
    document({ type: 'passport', status: 'replaced', frozen: true }),
    document({ type: 'passport', status: 'in_review', frozen: true }),
    document({ type: 'cv', status: 'not_applicable', file: null, reason: 'None' }),
  ]
  assert.deepEqual(read([asked('passport'), asked('cv')], documents).slice(0, 2), [
    ['passport', 'reading'],
    ['cv', 'notApplicable'],
  ])
})

test('what every choice asks for says so, and the same rule appears once', () => {
  const [item, cv] = itemsOf(
    { asked: [asked('passport', true, [1, 2]), asked('cv', true, [2])], documents: [] },
    'fr',
  )
  assert.equal(item?.isByAll, true)
  assert.deepEqual(item?.texts, ['Un passport'])
  assert.equal(cv?.isByAll, false)
  assert.deepEqual(cv?.by, [{ title: 'Physique', mandatory: true }])
})

test('certificates of two languages are two lines, each asked for by its own choices', () => {
  const certificate = (language: string, choice: number, program: string) => ({
    type: 'language_test' as const,
    language,
    mandatory: true,
    by: [
      {
        choice,
        title: { en: program, fr: program },
        mandatory: true,
        texts: [{ en: `${language} at B2`, fr: `${language} au niveau B2` }],
      },
    ],
  })
  const asking = [certificate('en', 1, 'Physics'), certificate('fr', 2, 'Droit')]
  const ielts = document({ type: 'language_test', language: 'en' })
  const items = itemsOf({ asked: asking, documents: [ielts] }, 'en')
  assert.deepEqual(
    items.map(({ id, state, isByAll, by, texts }) => [id, state, isByAll, by[0]?.title, texts[0]]),
    [
      ['language_test-en', 'given', false, 'Physics', 'en at B2'],
      ['language_test-fr', 'missing', false, 'Droit', 'fr at B2'],
      ['other', 'optional', false, undefined, undefined],
    ],
  )
})
