import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CostFigure } from '#contract/costs/estimate.ts'
import { chooseFee, chooseLiving, figuresToCompare } from './choose-figures.ts'

function figure(key: string, change: Partial<CostFigure>): CostFigure {
  return {
    key,
    city: null,
    covers: ['rent', 'food', 'transport', 'other'],
    amountMin: 100,
    amountMax: 200,
    currency: 'EUR',
    period: 'month',
    validForYear: null,
    certainty: 'reported',
    sourceUrl: null,
    sourceName: 'a guide',
    sourceType: 'secondary',
    checkedOn: null,
    checkedBy: null,
    reviewBy: '2027-05-01',
    note: null,
    ...change,
  }
}

const anywhere = figure('anywhere', {})
const keysOf = (figures: readonly CostFigure[]) => figures.map(({ key }) => key)

test('a city’s own confirmed rent and meals count before a guess for the whole country', () => {
  const hostel = figure('hostel', { city: 'Pune', covers: ['rent'], certainty: 'confirmed' })
  const mess = figure('mess', { city: 'Pune', covers: ['food'], certainty: 'confirmed' })
  const figures = [anywhere, hostel, mess]
  assert.deepEqual(keysOf(chooseLiving(figures, 'Pune')), ['hostel', 'mess'])
  assert.deepEqual(keysOf(chooseLiving(figures, null)), ['anywhere'])
  assert.deepEqual(keysOf(chooseLiving(figures, 'Delhi')), ['anywhere'])
})

test('a rent alone does not push out a figure that covers everything, and is listed beside it', () => {
  const rent = figure('rent', { city: 'Nice', covers: ['rent'], certainty: 'confirmed' })
  const figures = [anywhere, rent]
  const chosen = chooseLiving(figures, 'Nice')
  assert.deepEqual(keysOf(chosen), ['anywhere'])
  assert.deepEqual(keysOf(figuresToCompare(figures, chosen, 'Nice')), ['rent'])
})

test('when two figures are alike, the one with a year counts', () => {
  const dated = figure('dated', { validForYear: '2026-27' })
  assert.deepEqual(keysOf(chooseLiving([anywhere, dated], null)), ['dated'])
})

test('no cost is counted twice', () => {
  const room = figure('room', { covers: ['rent'] })
  const rest = figure('rest', { covers: ['food', 'transport', 'other'] })
  const board = figure('board', {
    city: 'Wuhan',
    covers: ['rent', 'food'],
    certainty: 'confirmed',
  })
  const items = chooseLiving([room, rest, board], 'Wuhan').flatMap(({ covers }) => covers)
  assert.equal(new Set(items).size, items.length)
})

test('a fee of the city takes precedence over that of the destination', () => {
  const visa = figure('visa', { covers: ['visa'] })
  const here = figure('here', { city: 'Lyon', covers: ['visa', 'permit'] })
  assert.equal(chooseFee([visa, here], 'visa', 'Lyon')?.key, 'here')
  assert.equal(chooseFee([visa, here], 'visa', null)?.key, 'visa')
  assert.equal(chooseFee([visa, here], 'permit', null), undefined)
})
