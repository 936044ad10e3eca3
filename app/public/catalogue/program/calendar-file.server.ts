interface CalendarEvent {
  /** The same for the same event for ever, so that a second import moves it instead of doubling it. */
  id: string
  /** An instant, ISO 8601 in UTC, or a civil day `YYYY-MM-DD`. */
  at: string
  title: string
  description: string
  url: string
}

/** One moment: the same file for as long as the moment stays. */
export function calendarOf(event: CalendarEvent): string {
  return calendarOfAll([event], event.at)
}

/**
 * Moments and days as an iCalendar file (RFC 5545), each with a reminder a week before. Moments are
 * in UTC, which every calendar shows in its own zone; without an end, which would have to be later;
 * and without blocking anyone's time.
 */
export function calendarOfAll(events: readonly CalendarEvent[], made: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, stamp(made))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ id, at, title, description, url }: CalendarEvent, made: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${made}`,
    at.length === 10 ? `DTSTART;VALUE=DATE:${at.replaceAll('-', '')}` : `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P7D',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
}

/**
 * A line holds 75 bytes at most; a longer one continues after a space, and is never split inside a
 * character.
 */
function folded(line: string): string {
  let written = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      written += '\r\n '
      bytes = 1
    }
    written += character
    bytes += size
  }
  return written
}
