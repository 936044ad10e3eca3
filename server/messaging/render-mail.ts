import type { Language } from '#contract/common.ts'
import type { Locales, Words } from '../http/locales.ts'
import type { MailTemplate } from './templates.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

interface Options {
  locales: Locales
  language: Language
  brandName: string
}

/** A mail in one language, as plain text and as plain HTML that says the same. */
export function renderMail(
  { template, params }: { template: MailTemplate; params: Readonly<Record<string, string>> },
  { locales, language, brandName }: Options,
): RenderedMail {
  const words = locales[language]['mail']?.words ?? {}
  const values: Record<string, string> = { ...params, brand: brandName }
  const find = (key: string) => wordAt(words, `${template}.${key}`)
  const link = values['link']
  const shared = (key: string) => fill(wordAt(words, `shared.${key}`) ?? '', values)

  const greeting = 'name' in values ? [shared('greeting')] : []
  const before = paragraphs(find('before') ?? '', values)
  const action = link === undefined ? undefined : find('action')
  const after = [...paragraphs(find('after') ?? '', values), shared('closing')]
  const subject = oneLine(fill(find('subject') ?? '', values))

  return {
    subject,
    text: [
      ...greeting,
      ...before,
      ...(action === undefined ? [] : [`${fill(action, values)}\n${link}`]),
      ...after,
    ].join('\n\n'),
    html: [
      `<!doctype html>\n<html lang="${language}">\n<head>`,
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      `<title>${escapeHtml(subject)}</title>`,
      '</head>',
      '<body style="margin:0 auto;max-width:36em;padding:24px;color:#1b2733;background:#ffffff;font:16px/1.5 Arial,sans-serif">',
      ...[...greeting, ...before].map(htmlParagraph),
      ...(action === undefined || link === undefined
        ? []
        : htmlAction(fill(action, values), link, shared('copyLink'))),
      ...after.map(htmlParagraph),
      '</body>\n</html>\n',
    ].join('\n'),
  }
}

/** Paragraphs are parted by an empty line; one whose value is empty has nothing to say. */
function paragraphs(text: string, values: Record<string, string>): string[] {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .filter((paragraph) => namesIn(paragraph).every((name) => values[name] !== ''))
    .map((paragraph) => fill(paragraph, values))
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

function wordAt(words: Words, path: string): string | undefined {
  let here: string | Words | undefined = words
  for (const step of path.split('.')) {
    if (typeof here !== 'object') return undefined
    here = here[step]
  }
  return typeof here === 'string' ? here : undefined
}

/** A header is one line: what people typed can't start another. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function htmlParagraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function htmlAction(label: string, link: string, hint: string): string[] {
  const address = escapeHtml(link)
  return [
    `<p><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:4px;color:#ffffff;background:#003366">${escapeHtml(label)}</a></p>`,
    `<p style="font-size:14px">${escapeHtml(hint)}<br><a href="${address}" style="color:#003366;overflow-wrap:anywhere">${address}</a></p>`,
  ]
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
