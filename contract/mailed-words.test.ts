import assert from 'node:assert/strict'
import { test } from 'node:test'
import contentEn from '../locales/en/content.json' with { type: 'json' }
import followingEn from '../locales/en/following.json' with { type: 'json' }
import contentFr from '../locales/fr/content.json' with { type: 'json' }
import followingFr from '../locales/fr/following.json' with { type: 'json' }
import { wordsAsMailed } from './mailed-words.ts'

/** The pages that somebody is led to after they handed something in. */
const pages = {
  en: { following: followingEn, conversation: contentEn.conversation, contact: contentEn.contact },
  fr: { following: followingFr, conversation: contentFr.conversation, contact: contentFr.contact },
}
const promises = {
  en: /(?:we (?:have|will)[^.]*e-mail(?:ed)?\b|(?:by|our) e-mails?\b (?:to both|at \{)|confirmed (?:this|it) by e-mail|check your spam|to the address you gave)/i,
  fr: /(?:par e‑mail|un e‑mail|vous recev(?:ez|rez)|courrier indésirable|avons envoyé|nous vous écrivons dès)/i,
}
/** What is said of the address itself, or of mails of others. */
const isOther =
  /^(?:following\.(?:sending|visa|papers|dates|history|offer|documents)|contact\.followText)/

function flatten(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, one]) =>
    flatten(one, path === '' ? name : `${path}.${name}`),
  )
}

for (const language of ['en', 'fr'] as const) {
  const promised = (sendsMail: boolean) =>
    flatten(wordsAsMailed(pages[language], sendsMail), '')
      .filter(([path, text]) => promises[language].test(text) && !isOther.test(path))
      .map(([path]) => path)

  test(`where no mail leaves, no page after handing in promises one (${language})`, () => {
    assert.deepEqual(promised(false), [])
    assert.ok(promised(true).length >= 10)
  })
}

test('where mails leave, the words are what they were, and the others are nowhere', () => {
  for (const words of [wordsAsMailed(pages.en, true), wordsAsMailed(pages.en, false)]) {
    assert.doesNotMatch(JSON.stringify(words), /_unmailed"/)
  }
  assert.equal(wordsAsMailed(pages.en, true).following.done.write, followingEn.done.write)
  assert.equal(wordsAsMailed(pages.fr, false).following.done.write, followingFr.done.write_unmailed)
})
