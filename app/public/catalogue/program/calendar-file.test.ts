import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarOf } from './calendar-file.server.ts'

const event = {
  id: 'law-ankara.2027-09@example.org',
  at: '2027-06-30T20:59:00Z',
  title: 'Candidater : droit, économie; gestion',
  description: '30 juin 2027 à 23:59',
  url: 'https://example.org/program/law-ankara',
}

test('a deadline is one moment in UTC with a reminder a week before', () => {
  const lines = calendarOf(event).split('\r\n')
  assert.ok(lines.includes('DTSTART:20270630T205900Z'))
  assert.ok(lines.includes('TRIGGER:-P7D'))
  // An end that isn't later than the start is refused by strict readers.
  assert.ok(!lines.some((line) => line.startsWith('DTEND')))
  assert.ok(lines.includes('TRANSP:TRANSPARENT'))
  assert.ok(lines.includes('UID:law-ankara.2027-09@example.org'))
})

test('commas and semicolons of a title don’t end it', () => {
  assert.match(calendarOf(event), /SUMMARY:Candidater : droit\\, économie\\; gestion\r\n/)
})

test('a line’s end in a title, of any kind, begins no line of the file', () => {
  for (const end of ['\r\n', '\n', '\r']) {
    const text = calendarOf({ ...event, title: `Law${end}BEGIN:VALARM` })
    assert.match(text, /SUMMARY:Law\\nBEGIN:VALARM\r\n/)
  }
})

test('no line is longer than 75 bytes, and unfolding gives the text back', () => {
  const title = 'é'.repeat(200)
  const text = calendarOf({ ...event, title })
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${title}\r\n`))
})
