import { localeOf } from '#contract/common/values/languages.ts'
import { languageOfDocument } from '../language.ts'

/** Writes an instant in the visitor's own time zone, which only their browser knows. */
export function writeVisitorTime(line: HTMLElement): void {
  const { instant = '', words = '' } = line.dataset
  const format = new Intl.DateTimeFormat(localeOf(languageOfDocument()), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  line.textContent = words.replace('{date}', format.format(new Date(instant)))
}

export function writeVisitorTimes(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-instant]')) {
    writeVisitorTime(line)
  }
}
