import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import { senders } from '#contract/admissions/values/who-sends.ts'
import { languages } from '#contract/common/values/languages.ts'
import { statusInWords } from './sending-words.server.ts'

const sending = {
  senderThen: 'us' as const,
  portals: [],
  officialUrl: null,
  reports: [],
  sentUnchecked: false,
}

test('a page says that a file was checked only if it is complete, regardless of who sends it', () => {
  for (const language of languages) {
    for (const sender of senders) {
      const words = (incomplete: boolean) =>
        applicationStatuses.map((status) =>
          statusInWords({ status, incomplete }, { sending: { ...sending, sender } }, language),
        )
      assert.equal(words(false).filter((one) => checked.test(one)).length, 1, language)
      assert.deepEqual(
        words(true).filter((one) => checked.test(one)),
        [],
        language,
      )
    }
  }
})

const checked = /checked|vérifiée/i
