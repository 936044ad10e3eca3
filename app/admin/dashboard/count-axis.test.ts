import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countAxis } from './count-axis.ts'

const rows = [
  { label: 'Monday', kept: 2, open: 3 },
  { label: 'Tuesday', kept: 1200, open: 0 },
]
const without = { language: 'en', hasNumbers: false } as const

describe('the axis of a picture', () => {
  it('leaves room for the number at the end of the longest bar', () => {
    const { max } = countAxis(rows, ['kept', 'open'], { language: 'fr', hasNumbers: true })
    assert.ok(max !== undefined && max >= 1200 * 1.2)
  })

  it('ends where the library ends it when its bars have no numbers', () => {
    assert.equal(countAxis(rows, ['kept', 'open'], without).max, undefined)
  })

  it('shows only 0 if there is nothing to count', () => {
    const nothing = [{ label: 'Monday', kept: 0, open: 0 }, { label: 'Tuesday' }]
    for (const some of [nothing, []]) {
      const axis = countAxis(some, ['kept', 'open'], without)
      assert.deepEqual(axis.tickInterval, [0])
      assert.equal(axis.max, 1)
      assert.equal(axis.valueFormatter(0), '0')
    }
  })

  it('writes numbers as the language does', () => {
    assert.equal(countAxis(rows, ['kept'], without).valueFormatter(1200), '1,200')
    const french = countAxis(rows, ['kept'], { language: 'fr', hasNumbers: false })
    assert.equal(french.valueFormatter(1200), '1\u202f200')
  })
})
