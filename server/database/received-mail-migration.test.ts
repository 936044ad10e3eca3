import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesIn } from '#contract/words/text-templates.ts'
import { mailTemplates } from '../messaging/templates.ts'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

const own = {
  en: {
    subject: 'Got it: {{number}} {{applications}}',
    before:
      'Welcome, {{name}}!\n\nYour numbers:\n{{applications}}\n\nCloses:\n{{closing}}\n\nYou apply yourself:\n{{portal}}\n\nNobody may help with:\n{{alone}}\n\nOur office is open on weekdays.',
    action: 'Open it',
    after: 'Keep it.\n\nFor {{portal}} look there.',
  },
  fr: {
    subject: 'Reçu',
    before: 'Vos numéros et dates : {{applications}}, {{closing}}',
    action: 'Ouvrir',
    after: '',
  },
}
const other = { subject: '{{number}} closing', before: '{{portal}}', action: 'a', after: 'b' }

test('an office’s own words in the first mail stay, with known placeholders only', async () => {
  const { pool, close, migrateOn } = await openEarlierDatabase('0043_readings')
  const insert = `insert into mail_template (template, language, words, updated_at)
    values ($1, $2, $3, now())`
  for (const language of ['en', 'fr'] as const) {
    await pool.query(insert, ['application_received', language, own[language]])
  }
  await pool.query(insert, ['application_moved', 'en', other])
  await migrateOn()
  const { rows } = await pool.query(
    'select template, version, words from mail_template order by template, language',
  )
  const [untouched, en, fr] = rows
  assert.deepEqual([untouched.version, untouched.words], [1, other])
  assert.deepEqual(
    [en.version, en.words],
    [
      2,
      {
        subject: 'Got it: {{number}}',
        before:
          '{{state}}\n\nWelcome, {{name}}!\n\nYour numbers:\n{{choices}}\n\n{{alone}}\n\nOur office is open on weekdays.',
        action: 'Open it',
        after: 'Keep it.',
      },
    ],
  )
  assert.deepEqual(fr.words, {
    subject: 'Reçu',
    before: '{{state}}\n\n{{choices}}',
    action: 'Ouvrir',
    after: '',
  })
  const given: readonly string[] = [...mailTemplates.application_received, 'brand']
  for (const { words } of [en, fr]) {
    const named = Object.values<string>(words).flatMap((text) => placesIn(text))
    assert.deepEqual(
      named.filter((name) => !given.includes(name)),
      [],
    )
  }
  await close()
})
