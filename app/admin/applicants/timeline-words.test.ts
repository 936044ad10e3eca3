import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { applicationStatuses } from '#contract/admissions/values/transitions.ts'
import { ApplicantEdit } from '#contract/applicants/applicants.ts'
import { languages } from '#contract/common/values/languages.ts'
import { documentStatuses, documentTypes } from '#contract/documents/values/document-rules.ts'
import { auditGroupNames, auditGroups } from '#contract/office/values/audit-actions.ts'
import { actPath, documentPath, passedOverPath } from './timeline-words.ts'

const actions = auditGroupNames.flatMap((group) => [...auditGroups[group]])

test('everything that the trail can tell has words in the timeline, and no code is ever shown', () => {
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    const wordAt = (path: string) => path.split('.').reduce((part, name) => part?.[name], words)
    const paths = [
      ...[...actions, 'something.of_before'].map(actPath),
      ...documentStatuses.map(documentPath),
      ...applicationStatuses.map(passedOverPath),
      ...documentTypes.map((type) => `documentType.${type}`),
      ...applicationStatuses.map((status) => `status.${status}`),
      ...Object.keys(ApplicantEdit.shape).map((name) => `applicants.field.${name}`),
    ]
    for (const path of paths) {
      const text = wordAt(path)
      assert.ok(typeof text === 'string' && text !== '', `${language}: ${path}`)
      assert.doesNotMatch(text, /\w[._]\w|_/, `${language}: ${path}`)
    }
  }
})

test('a move in spite of something names what held it up: documents, or the offer’s terms', () => {
  assert.equal(passedOverPath('ready_to_send'), passedOverPath('sent'))
  assert.notEqual(passedOverPath('enrolled'), passedOverPath('sent'))
})

test('taking up, opening and requesting a document are described differently', () => {
  assert.notEqual(documentPath('in_review'), documentPath('requested'))
  assert.notEqual(actPath('document.opened'), actPath('document.requested'))
})
