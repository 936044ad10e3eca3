import type { Language } from '#contract/common/common.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import type { MailWords } from '#contract/messaging/mail-templates.ts'
import { fillPlaces, placesIn } from '#contract/words/text-templates.ts'
import { elided } from '#contract/words/values/elision.ts'
import { findWords, type Locales } from '../words/locales.ts'
import { htmlMail } from './html-mail.ts'
import type { MailParts } from './mail-parts.ts'
import { readManners, withoutManners } from './manners.ts'
import { type MailTemplate, reasonFor } from './templates.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

interface Options {
  locales: Locales
  language: Language
  brandName: string
  /** The address of this installation for the outside. */
  publicUrl: string
  /** The address for readers who don't want such mails. */
  stopLink?: string | undefined
  /** The words as administrators changed them. */
  changed?: MailWords | undefined
  /** The author's name. */
  writer?: string | undefined
  /** Whether an answer to it reaches the team. */
  isReplyRead?: boolean | undefined
}

interface Content {
  template: MailTemplate
  params: Readonly<Record<string, string>>
}

/** The words of staff that a mail repeats among its own: the mail greets and signs. */
const repeated = ['reason', 'note'] as const

/** How long its link or code works is the same for every mail. */
const writtenLimits = Object.fromEntries(
  Object.entries(limitWords).map(([name, figure]) => [name, String(figure)]),
)

/** A mail in one language, as plain text and as HTML that says the same. */
export function renderMail(content: Content, options: Options): RenderedMail {
  const parts = mailParts(content, options)
  return { subject: parts.subject, text: textMail(parts), html: htmlMail(parts) }
}

function mailParts({ template, params }: Content, options: Options): MailParts {
  const { locales, language, brandName, publicUrl, stopLink, changed, writer, isReplyRead } =
    options
  const wordAt = (path: string) => findWords(locales, language, 'mail', path)
  const people = {
    names: params['name'] ? [params['name']] : [],
    signers: [brandName, ...(writer === undefined ? [] : [writer])],
  }
  const values: Record<string, string> = {
    ...writtenLimits,
    ...params,
    ...Object.fromEntries(
      repeated.flatMap((name) => {
        const text = params[name]
        return text ? [[name, withoutManners(text, people)]] : []
      }),
    ),
    brand: brandName,
    site: new URL(publicUrl).host,
    ...(params['name'] !== undefined && { name: nameGreeted(params['name']) }),
  }
  const find = (key: keyof MailWords | 'preview') => {
    if (!changed) return wordAt(`${template}.${key}`)
    return key === 'preview' ? undefined : changed[key] || undefined
  }
  const link = values['link']
  const say = (path: string) => fill(wordAt(path) ?? '', values)

  const before = paragraphs(find('before') ?? '', values)
  const isGreeted = readManners(before[0] ?? '', people).greeting !== ''
  const hello = values['name'] === '' ? 'shared.hello' : 'shared.greeting'
  const greeting = 'name' in values && !isGreeted ? [say(hello)] : []
  const isSigned = [params['answer'], changed?.before, changed?.after].some(
    (text) => text !== undefined && readManners(fill(text, values), people).isSigned,
  )
  const label = find('action')
  const first = before.map((paragraph) => withoutManners(paragraph, people)).find(isSaid) ?? ''
  return {
    language,
    brandName,
    subject: oneLine(fill(find('subject') ?? '', values)),
    preview: oneLine(fill(find('preview') ?? first, values)),
    before: [...greeting, ...before],
    action:
      link === undefined || label === undefined
        ? undefined
        : { label: fill(label, values), link, copyHint: say('shared.copyLink') },
    after: paragraphs(find('after') ?? '', values),
    closing: isSigned ? '' : say('shared.closing'),
    why: [say(`why.${reasonFor(template)}`), ...replies(template, isReplyRead).map(say)].join(' '),
    stop: stopLink === undefined ? undefined : { label: say('shared.stop'), link: stopLink },
    code: params['code'],
  }
}

/** A longer name gets no greeting: it would read like the mail's own words. */
const longestGreeted = 60

/**
 * The name in a greeting. A person who types another's address types the name beside it too:
 * `Sign in at example.com` is made of signs that names have, and mail programs make a link of it.
 */
function nameGreeted(name: string): string {
  if (name.length > longestGreeted) return ''
  return name.replaceAll(/(?<=[\p{L}\p{M}\p{N}])\.(?=[\p{L}\p{M}\p{N}]{2})/gu, '. ')
}

/** The product's own words of a mail, for administrators who change them. */
export function usualWords(locales: Locales, language: Language, template: string): MailWords {
  const find = (key: keyof MailWords) =>
    findWords(locales, language, 'mail', `${template}.${key}`) ?? ''
  return {
    subject: find('subject'),
    before: find('before'),
    action: find('action'),
    after: find('after'),
  }
}

/** What a mail is about, for staff: its subject without the parts that only its reader may see. */
export function mailTitle(
  locales: Locales,
  language: Language,
  { template, about, brandName }: { template: string; about: string | null; brandName: string },
): string {
  const subject = findWords(locales, language, 'mail', `${template}.subject`) ?? template
  const shown: Record<string, string> = { number: about ?? '…', brand: brandName }
  return subject.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => shown[name] ?? '…')
}

/** The note on answers by mail, for readers who have a page to answer on. */
function replies(template: MailTemplate, isRead = false): string[] {
  if (!['application', 'wrote'].includes(reasonFor(template))) return []
  return [isRead ? 'shared.replyReaches' : 'shared.replyUnread']
}

/** A greeting says nothing that an inbox should show. */
function isSaid(paragraph: string): boolean {
  return !/^[^\s]+,$/u.test(paragraph)
}

/** Each address is alone on its line; mail programs treat the text after `-- ` as small print. */
function textMail({ before, action, after, closing, why, stop }: MailParts): string {
  return [
    ...before,
    ...(action ? [`${action.label}\n${action.link}`] : []),
    ...after,
    ...(closing === '' ? [] : [closing]),
    `-- \n${why}`,
    ...(stop ? [`${stop.label}\n${stop.link}`] : []),
  ].join('\n\n')
}

/** Paragraphs are separated by an empty line; one whose value is empty has nothing to say. */
function paragraphs(text: string, values: Record<string, string>): string[] {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .filter((paragraph) => placesIn(paragraph).every((name) => values[name] !== ''))
    .map((paragraph) => fill(paragraph, values))
}

function fill(text: string, values: Record<string, string>): string {
  return fillPlaces(elided(text, values), (name) => values[name] ?? '')
}

/** A header is one line: people's input can't start another. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
