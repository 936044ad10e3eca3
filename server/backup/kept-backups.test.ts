import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKeepRule } from '../keep-rule.ts'
import { backupName, backupsAmong, overdueBackups } from './kept-backups.ts'

const at = (time: string) => backupName(new Date(time), true)

test('a rule is read in any order, and an invalid one is refused', () => {
  assert.deepEqual(readKeepRule('7d,4w,12m'), { days: 7, weeks: 4, months: 12 })
  assert.deepEqual(readKeepRule('12m 7d'), { days: 7, weeks: 0, months: 12 })
  for (const text of ['', '7', '7x', 'd', '7d,,4', '-1d', '0d', '7d;4w']) {
    assert.equal(readKeepRule(text), undefined, text)
  }
})

test('the newest of each day, week and month stays, and days without a backup don’t count', () => {
  const names = [
    ...['2026-11-30T03:00:00Z', '2026-11-30T02:00:00Z', '2026-11-29T03:00:00Z'],
    ...['2026-11-27T03:00:00Z', '2026-11-23T03:00:00Z', '2026-11-22T03:00:00Z'],
    ...['2026-10-31T03:00:00Z', '2026-10-01T03:00:00Z', '2026-09-30T03:00:00Z'],
  ].map(at)
  const kept = (rule: string) => {
    const read = readKeepRule(rule)
    assert.ok(read)
    const overdue = overdueBackups([...names, 'notes.txt', 'passerelle-x.tar.zst'], read)
    return names.filter((name) => !overdue.includes(name))
  }
  assert.deepEqual(kept('2d'), [names[0], names[2]])
  // The 23rd is a Monday, in the same week as the 27th and the 29th.
  assert.deepEqual(kept('2w'), [names[0], names[2]])
  assert.deepEqual(kept('3m'), [names[0], names[6], names[8]])
  assert.deepEqual(kept('9999d').length, 8)
})

test('names sort as their times do, encrypted or not, and other files are no backups', () => {
  const [older, newer] = [
    backupName(new Date('2026-01-02T03:04:05.678Z'), true),
    backupName(new Date('2026-01-02T03:04:06Z'), false),
  ]
  assert.equal(older, 'passerelle-2026-01-02T030405Z.tar.zst.age')
  assert.deepEqual(backupsAmong([older, 'other.tar.zst', `${newer}.part`, newer]), [newer, older])
})
