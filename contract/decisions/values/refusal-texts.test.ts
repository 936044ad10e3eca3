import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalTemplates } from '#contract/words/text-templates.ts'
import { refusalReasons } from './decision-rules.ts'
import { contradicts, inOrderOf } from './refusal-texts.ts'

const texts = [
  ...refusalTemplates.map((name) => ({ key: `refusal.${name}` })),
  { key: 'refusal.Own0fTheOffice' },
]

test('texts for the chosen reason come first, those for another come last', () => {
  for (const reason of refusalTemplates) {
    const [first, second] = inOrderOf(texts, reason)
    assert.equal(first?.key, `refusal.${reason}`)
    assert.equal(second?.key, 'refusal.Own0fTheOffice')
  }
  assert.equal(inOrderOf(texts, 'level')[0]?.key, 'refusal.Own0fTheOffice')
  assert.deepEqual(inOrderOf(texts, ''), texts)
})

test('each text of the product names a reason, and contradicts every other one', () => {
  for (const name of refusalTemplates) {
    assert.ok(refusalReasons.some((reason) => reason === name))
    for (const reason of refusalReasons) {
      const isOther = reason !== name && reason !== 'other'
      assert.equal(contradicts(`refusal.${name}`, reason), isOther, `${name} ${reason}`)
    }
  }
  assert.equal(contradicts('refusal.Own0fTheOffice', 'level'), false)
})
