import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProgramRow } from '#contract/catalogue/catalogue.ts'
import { sendsInShort } from '../finder/program-line.server.ts'
import { togetherView } from './apply-together.server.ts'

const intake = {
  key: '2091-09',
  term: 'autumn',
  academicYear: '2091-92',
  startsOn: null,
  certainty: 'unknown',
  closesAt: null,
  closesFor: {},
  closesIn: {},
  usualCloses: null,
  zone: 'Europe/Paris',
  state: 'undated',
} as const

function programRow(title: string, changes: Partial<ProgramRow> = {}): ProgramRow {
  return {
    key: title.toLowerCase(),
    title: { en: title, fr: title },
    award: null,
    level: 'master',
    field: '0421',
    university: { key: 'one', name: 'University One', localName: null },
    destination: 'france',
    city: 'Paris',
    isGroup: false,
    derivedFields: [],
    durationMonths: 24,
    languages: ['fr'],
    mode: 'on_campus',
    submissionChannel: 'national_portal',
    tuition: null,
    nextIntake: intake,
    ...changes,
  }
}

const agency = { submissionChannel: 'agency' } as const

test('programs that are open go into one form, and the button says what that form does', () => {
  const portals = togetherView([programRow('Law'), programRow('Art')], 'en')
  assert.match(portals?.button ?? '', /^Prepare my file for these 2\b/)
  assert.deepEqual(
    portals?.choices.map(({ key, intake }) => [key, intake]),
    [
      ['law', '2091-09'],
      ['art', '2091-09'],
    ],
  )
  const mixed = togetherView([programRow('Law', agency), programRow('Art')], 'en')
  assert.match(mixed?.button ?? '', /^Apply to these 2\b/)
  assert.equal(togetherView([], 'en'), null)
})

test('programs without an open intake, or with which no one may help, are named and left out', () => {
  const planned = { nextIntake: { ...intake, state: 'planned' } } as const
  const view = togetherView(
    [
      programRow('Law'),
      programRow('Art', planned),
      programRow('Music', { nextIntake: null }),
      programRow('Dance', { submissionChannel: 'embassy' }),
    ],
    'en',
  )
  assert.deepEqual(
    view?.choices.map(({ key }) => key),
    ['law'],
  )
  const [closed, alone, ...others] = view?.notes ?? []
  assert.match(closed ?? '', /Art and Music/)
  assert.match(alone ?? '', /Dance/)
  assert.deepEqual(others, [])
})

test('a card names who sends, and the portals that may be the reader’s', () => {
  const french = programRow('Law', { nextIntake: { ...intake, closesIn: {} } })
  assert.match(sendsInShort(french, 'fr'), /Études en France ou Mon Master/)
  const european = sendsInShort(french, 'en', { nationality: 'DE' })
  assert.match(european, /Mon Master/)
  assert.doesNotMatch(european, /Études/)
  assert.match(sendsInShort(programRow('Law', { destination: 'india' }), 'en'), /Study in India/)
  assert.match(sendsInShort(programRow('Law', { destination: 'turkey' }), 'en'), /national portal/)
  assert.match(sendsInShort(programRow('Law', agency), 'en'), /^We send it/)
  const embassy = programRow('Law', { submissionChannel: 'embassy' })
  assert.match(sendsInShort(embassy, 'en'), /^Only you .* embassy/)
})
