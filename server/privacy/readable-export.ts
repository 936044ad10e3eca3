import { saysChecked } from '#contract/admissions/values/transitions.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { countryNameIn } from '#contract/common/values/countries.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { OwnData } from '#contract/privacy/own-data.ts'
import { escapeMarkup } from '../http/pages/escape-markup.ts'
import { type Locales, wordsAt } from '../words/locales.ts'
import { sayIn } from '../words/say.ts'
import { writtenDay, writtenInstant } from '../words/written-date.ts'

interface Words {
  locales: Locales
  language: Language
}
interface Text {
  name: string
  text: string
}

/** The same data as one page to be read, in the applicant's language, that needs nothing else. */
export function readableExport(data: OwnData, words: Words): Text {
  const { t, at, day } = speakerOf(words)
  const { person } = data
  const applications = data.submissions.flatMap((one) => one.applications)
  const rows: [string, string | null | undefined][] = [
    [t('person.givenNames'), person.givenNames],
    [t('person.familyName'), person.familyName],
    [t('person.passportName'), person.passportName],
    [
      t('person.passport'),
      person.passport &&
        t('person.passportLine', {
          number: person.passport.number,
          country: countryOf(words)(person.passport.country),
          issued: day(person.passport.issued),
          expires: day(person.passport.expires),
        }),
    ],
    [t('person.birthDate'), day(person.birthDate)],
    [t('person.nationalities'), person.nationalities.map(countryOf(words)).join(', ')],
    [t('person.residence'), countryOf(words)(person.residenceCountry)],
    [t('person.email'), person.email],
    [t('person.phone'), person.phone],
    [t('person.guardian'), [person.guardian?.name, person.guardian?.phone].join(' ').trim()],
    [t('person.account'), data.account?.email],
  ]
  const body = [
    `<h1>${escapeMarkup(t('title'))}</h1>`,
    paragraph(`${data.controller.name} · ${at(data.exportedAt)}`),
    paragraph(t('lead')),
    heading(t('person.title')),
    `<dl>${rows.map(([name, value]) => (value ? pair(name, value) : '')).join('')}</dl>`,
    heading(t('applications')),
    ...applications.flatMap((one) => [
      `<h3>${escapeMarkup(`${one.number} · ${titleOf(one.appliedFor, words.language)}`)}</h3>`,
      list(
        one.history.map(({ at: when, status, reason, incomplete }) =>
          [
            at(when),
            commonWord(
              words,
              incomplete && saysChecked(status) ? 'sending.incomplete.us' : `status.${status}`,
            ),
            reason,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
    ]),
    heading(t('documents')),
    list(
      data.documents.map(({ type, file, archiveName, opened }) =>
        [
          commonWord(words, `document.${type}`),
          file?.name,
          archiveName,
          ...opened.map((one) => t('opened', { at: at(one.at) })),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    heading(t('messages')),
    list(data.messages.map((one) => `${at(one.at)} · ${t(`by.${one.by}`)} · ${one.text}`)),
    heading(t('mails')),
    list(data.mails.map((one) => `${at(one.queuedAt)} · ${one.subject}`)),
    heading(t('consent')),
    list(
      data.submissions.map(({ submittedAt, consent }) =>
        [at(submittedAt), inLanguage(consent.text, words.language), `SHA-256 ${consent.textHash}`]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    heading(t('notes')),
    list(
      data.teamNotes.map((one) =>
        [
          at(one.at),
          one.text ?? (one.leftOut ? `${t('leftOut')} ${one.leftOut}` : t('unasked')),
        ].join(' · '),
      ),
    ),
    ...(data.heldBack.length > 0
      ? [list(data.heldBack.map((one) => `${one.number} · ${t('leftOut')} ${one.leftOut}`))]
      : []),
    paragraph(t('rest')),
  ]
  return { name: 'data.html', text: page(words.language, t('title'), body) }
}

/** The files of the archive that could not be read, or a note that all were. */
export function unreadFiles(unread: readonly string[], words: Words): Text {
  const { t } = speakerOf(words)
  const lines = unread.length === 0 ? [t('complete')] : [t('unread'), '', ...unread]
  // Old editors know a text's encoding by this mark, and its lines by these ends.
  return { name: t('endFile'), text: `\uFEFF${lines.join('\r\n')}\r\n` }
}

function speakerOf({ locales, language }: Words) {
  return {
    t: sayIn(locales, language, 'privacy', 'export.'),
    at: (instant: string) => writtenInstant(new Date(instant), 'UTC', language),
    day: (date: string) => writtenDay(date, language),
  }
}

function commonWord({ locales, language }: Words, path: string): string {
  return wordsAt(locales, language, 'mail', path)
}

function countryOf({ language }: Words): (code: string) => string {
  return (code) => countryNameIn(code, language)
}

function titleOf({ program }: Record<string, unknown>, language: Language): string {
  if (typeof program !== 'object' || program === null || !('title' in program)) return ''
  const { title } = program
  if (typeof title !== 'object' || title === null) return ''
  const [word] = Object.entries(title).filter(([key]) => key === language)
  return typeof word?.[1] === 'string' ? word[1] : ''
}

function heading(text: string): string {
  return `<h2>${escapeMarkup(text)}</h2>`
}

function paragraph(text: string): string {
  return `<p>${escapeMarkup(text)}</p>`
}

function pair(name: string, value: string): string {
  return `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`
}

function list(items: readonly string[]): string {
  if (items.length === 0) return '<p>–</p>'
  return `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`
}

function page(language: Language, title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>
body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 1rem/1.5 sans-serif; color: #1b2733; background: #fff }
h2 { margin-top: 2em; border-top: 1px solid #c8ced6; padding-top: .5em; font-size: 1.25rem }
h3 { font-size: 1rem }
dt { font-weight: bold }
dd { margin: 0 0 .5em }
li { overflow-wrap: anywhere; white-space: pre-line }
</style>
${body.join('\n')}
</html>
`
}
