import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinDate, writtenClock } from './written-date.ts'

const options = {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
} as const

const cases = [
  ['2027-03-31T21:59Z', 'Europe/Paris', 'en', '31 March at 23:59 (Paris time, UTC+2)'],
  ['2027-03-31T21:59Z', 'Europe/Paris', 'fr', '31 mars à 23:59 (heure de Paris, UTC+2)'],
  ['2027-05-31T18:29Z', 'Asia/Kolkata', 'fr', '31 mai à 23:59 (heure de l’Inde, UTC+5:30)'],
  ['2027-05-31T18:29Z', 'Asia/Kolkata', 'en', '31 May at 23:59 (Indian time, UTC+5:30)'],
  ['2027-06-01T10:00Z', 'UTC', 'fr', '1er juin à 10:00 UTC'],
  ['2027-06-01T10:00Z', 'UTC', 'en', '1 June at 10:00 UTC'],
  ['2027-06-01T10:00Z', 'Africa/Lagos', 'en', '1 June at 11:00 UTC+1'],
] as const

for (const [instant, timeZone, language, expected] of cases) {
  test(`${instant} in ${timeZone} is written in ${language}`, () => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    const parts = format.formatToParts(new Date(instant))
    assert.equal(joinDate(parts, timeZone, language).replaceAll('\u00A0', ' '), expected)
  })
}

test('a clock is named once for several dates, with each distance that they have', () => {
  const clock = (offsets: string[], zone: string) =>
    writtenClock(offsets, zone, 'en').replaceAll('\u00A0', ' ')
  assert.equal(clock(['GMT+1', 'GMT+1'], 'Europe/Paris'), 'Paris time, UTC+1')
  assert.equal(clock(['GMT+1', 'GMT+2'], 'Europe/Paris'), 'Paris time, UTC+1 / UTC+2')
  assert.equal(clock(['GMT+1', 'GMT+1'], 'Africa/Lagos'), 'UTC+1')
})
