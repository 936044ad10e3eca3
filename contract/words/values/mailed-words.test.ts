import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisedMails } from '../../../server/testing/promised-mails.ts'
import { languages } from '../../common/values/languages.ts'
import { wordsAsMailed } from './mailed-words.ts'

/* If no mail server is set, no page, no screen of the office and no receipt promises an e-mail. */

const namespaces = [
  ...['translation', 'forms', 'content', 'following', 'admin', 'receipt', 'places'],
  ...['eligibility', 'letter', 'dossier', 'privacy', 'offline'],
]

/**
 * Names of things, and texts about e-mails that others send, that have left, or that may leave one
 * day.
 */
const noPromise = new RegExp(
  `^(?:${[
    // How staff set up a mail server, what they write for the day it is there, and what was done.
    'admin.(?:nav|mail|audit|exports|missing|health)\\.|admin.settings.(?:mail|tab|section|brand|reminders)\\.',
    'admin.settings.logoHint|admin.dashboard.first\\.|admin.dashboard.todo.mailFailures|admin.dashboard.replies',
    'admin.dashboard.todo.late|admin.settings.test|translation.field.unknown_placeholder',
    // Names of fields, and of the ways in which others write to us.
    'admin.(?:applicants.search|applicants.change.depositByHint|staff.search|messages.search)',
    'admin.universities.field|admin.dossiers.(?:language|email)|admin.messages.mail',
    'admin.entry.(?:source|received)|dossier.email|following.sending.ownSteps',
    // What is deleted, and lists of what was sent.
    'privacy.export|admin.erasure.eraseText',
    // Mails of before, which led to these pages.
    'content.dossier|content.reminders|forms.apply.resume|content.alerts.ended',
    // Other things that are sent or received, by others or to us.
    'admin.dossiers.mail|admin.waiting|admin.decisions.rankHint|forms.apply.coach.keep',
  ].join('|')})`,
)

function flatten(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, one]) => flatten(one, `${path}.${name}`))
}

function read(language: string, namespace: string): unknown {
  const file = join(import.meta.dirname, `../../../locales/${language}/${namespace}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

for (const language of languages) {
  const promising = (sendsMail: boolean) =>
    namespaces.flatMap((namespace) =>
      flatten(wordsAsMailed(read(language, namespace), sendsMail), namespace)
        .filter(([path, text]) => !noPromise.test(path) && promisedMails(text, language).length > 0)
        .map(([path, text]) => `${path}: ${text}`),
    )

  test(`if no e-mail leaves, no text promises one (${language})`, () => {
    assert.deepEqual(promising(false), [])
    assert.ok(promising(true).length >= 90, `${promising(true).length}`)
  })
}

test('if e-mails leave, the texts are unchanged, and the others appear nowhere', () => {
  for (const namespace of namespaces) {
    const words = read('en', namespace)
    for (const sendsMail of [true, false]) {
      assert.doesNotMatch(JSON.stringify(wordsAsMailed(words, sendsMail)), /_unmailed"/)
    }
    const own = flatten(words, '').filter(([path]) => !/_unmailed(?:\.|$)/.test(path))
    assert.deepEqual(flatten(wordsAsMailed(words, true), ''), own)
  }
})

test('in a list only the named text is replaced', () => {
  const words = { list: ['one', 'two', 'three'], list_unmailed: { 1: 'another' } }
  assert.deepEqual(wordsAsMailed(words, true), { list: ['one', 'two', 'three'] })
  assert.deepEqual(wordsAsMailed(words, false), { list: ['one', 'another', 'three'] })
})
