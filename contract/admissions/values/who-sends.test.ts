import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { isSentByApplicant } from './transitions.ts'
import { formActOf, senderOf } from './who-sends.ts'

test('every page names the sender that the table of moves allows', () => {
  for (const channel of submissionChannels) {
    const isTheirs = ['you_university', 'you_portal'].includes(senderOf(channel))
    assert.equal(isTheirs, isSentByApplicant(channel), channel)
  }
})

test('a form says what happens to all of its choices', () => {
  assert.equal(formActOf(['agency', 'agency']), 'send')
  assert.equal(formActOf(['national_portal', 'university_portal']), 'prepare')
  assert.equal(formActOf(['national_portal', 'agency']), 'both')
  assert.equal(formActOf(['embassy', 'agency']), 'send')
  assert.equal(formActOf(['embassy', 'applicant_only']), 'none')
  assert.equal(formActOf([]), 'none')
})
