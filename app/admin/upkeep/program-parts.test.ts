import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsToConfirm, saysOf } from './program-parts.ts'

const now = new Date('2026-12-01T09:00:00Z')
const grounds = { sourceUrl: null, sourceName: 'A register', checkedOn: null, checkedBy: null }
const intake = {
  ...{ key: '2027-09', term: 'autumn' as const, academicYear: '2027-28', startsOn: null },
  ...{ certainty: 'reported' as const, ...grounds, opensAt: null, closesAt: '2027-03-31T23:59' },
  ...{ closesFor: {}, closesIn: {}, usualCloses: null, zone: 'Europe/Paris', capacity: null },
  ...{ override: null, decisionBy: null, depositBy: null },
}
const line = {
  ...{ audience: 'all' as const, amountMinor: 100, currency: 'EUR', period: 'year' as const },
  ...{ academicYear: '2026-27', certainty: 'reported' as const, ...grounds },
}
const requirement = {
  ...{ kind: 'academic' as const, mandatory: true, text: { en: 'A degree', fr: 'Un diplôme' } },
  ...{ documents: [], rule: null, group: null, nationalities: [], sourceYear: null },
  ...{ certainty: 'typical' as const, ...grounds },
}
const program = {
  ...{ intakes: [intake], tuitionLines: [line], requirements: [requirement] },
  ...{ derivedFields: [], durationMonths: 24, languages: ['en'] },
}
const ids = (changes: Partial<Parameters<typeof partsToConfirm>[0]>) =>
  partsToConfirm({ ...program, ...changes }, now).map(({ id }) => id)

test('only values that no one has read on the page are offered', () => {
  assert.deepEqual(ids({}), ['intake', 'tuition 0', 'requirement 0'])
  const confirmed = { certainty: 'confirmed' as const }
  const unknown = { certainty: 'unknown' as const }
  assert.deepEqual(
    ids({
      intakes: [{ ...intake, ...confirmed }],
      tuitionLines: [{ ...line, ...unknown }, line],
      requirements: [{ ...requirement, ...confirmed }],
    }),
    ['tuition 1'],
  )
  assert.deepEqual(
    ids({ ...{ intakes: [], tuitionLines: [], requirements: [] }, derivedFields: ['languages'] }),
    ['languages'],
  )
})

test('the intake is the next one with known days', () => {
  const others = [
    { ...intake, key: 'over', closesAt: '2026-11-30T23:59' },
    { ...intake, key: 'later', closesAt: '2027-06-30T23:59' },
    { ...intake, key: 'cancelled', closesAt: '2026-12-31T23:59', override: 'cancelled' as const },
    { ...intake, key: 'usual', closesAt: null, certainty: 'typical' as const },
  ]
  const [first] = partsToConfirm({ ...program, intakes: [...others, intake] }, now)
  assert.equal(first?.kind === 'intake' && first.intake.key, '2027-09')
  assert.deepEqual(ids({ intakes: others.filter(({ key }) => key !== 'later') }).slice(0, 1), [
    'tuition 0',
  ])
})

test('ticked values are sent by their place', () => {
  const all = partsToConfirm(
    { ...program, tuitionLines: [line, line], derivedFields: ['durationMonths', 'languages'] },
    now,
  )
  assert.deepEqual(saysOf(all), {
    ...{ intake: '2027-09', tuition: [0, 1], requirements: [0] },
    members: ['durationMonths', 'languages'],
  })
  assert.deepEqual(saysOf([]), { intake: null, tuition: [], requirements: [], members: [] })
})
