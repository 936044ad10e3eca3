import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { type Post, type Received, startPost } from '../testing/post.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { senderFor } from './deliver-mail.ts'
import { claimDueMail } from './queries.ts'
import { queueMail } from './queue-mail.ts'
import { type MailContent, type MailTemplate, mailTemplates } from './templates.ts'

/* What arrives is read here: every mail in both languages has gone through a real SMTP server. */

const link = 'https://study.example.org/apply/resume/aVeryLongSecretThatNoLineMayBreak-0123456789_x'
const stopLink = `https://study.example.org/reminders/draft.${'k'.repeat(22)}.${'s'.repeat(43)}`

let server: TestApp
let post: Post
const mails = new Map<string, Received>()

before(async () => {
  post = await startPost()
  server = await createTestApp({ smtpUrl: post.url, publicUrl: 'https://study.example.org' })
  for (const template of templates()) {
    for (const language of languages) {
      mails.set(`${template} ${language}`, await receive(contentOf(template), language))
    }
  }
})
after(async () => {
  await post.close()
  await server.close()
})

function templates(): MailTemplate[] {
  return Object.keys(mailTemplates).filter((name): name is MailTemplate => name in mailTemplates)
}

/** A mail with every value given, in words that occur in no mail. */
function contentOf(template: MailTemplate, changes: Record<string, string> = {}): MailContent {
  const values = mailTemplates[template].map((name) => [
    name,
    name === 'link' ? link : `Value-of-${name}`,
  ])
  const content = { template, params: { ...Object.fromEntries(values), ...changes } }
  if (!isContent(content)) throw new Error(template)
  return content
}

function isContent(content: { template: MailTemplate; params: object }): content is MailContent {
  return mailTemplates[content.template].every((name) => name in content.params)
}

/** Sent directly, past the check that would stop a reminder without a reader. */
async function receive(content: MailContent, language: Language): Promise<Received> {
  const { db } = server.deps
  const isReminder = content.template.startsWith('reminder_')
  await queueMail(db, server.deps, {
    ...content,
    language,
    to: 'amina@example.test',
    ...(isReminder && { stopLink }),
  })
  const sender = senderFor(server.deps)
  for (const mail of await claimDueMail(db, server.clock.now(), server.clock.now(), 10)) {
    await sender.send(mail)
  }
  sender.close()
  await db.deleteFrom('outgoing_mail').execute()
  const mail = post.received.at(-1)
  if (!mail) throw new Error(`Nothing arrived: ${content.template}`)
  return mail
}

function header({ mail }: Received, name: string): string[] {
  return mail.headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .replace(/^[^:]+:/, '')
        .replaceAll(/\r?\n\s+/g, ' ')
        .trim(),
    )
}

/** The HTML part as read, line by line; without the preview, which no one sees. */
function linesOf(html: string): string[] {
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
    .replaceAll('\n', '')
    .replaceAll(/<br>|<\/(?:p|td|h1|div)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .filter((line) => line !== '')
}

test('the text part and the HTML part say the same, in the same order', () => {
  for (const [name, { text = '', html, subject }] of mails) {
    const read = linesOf(String(html))
    const frame = read.splice(0, 2)
    assert.deepEqual(frame, ['Passerelle', subject], name)
    const hint = read.findIndex((line) => /^(?:If the button|Si le bouton)/.test(line))
    if (hint !== -1) read.splice(hint, 1)
    const written = text.split('\n').filter((line) => !['', '-- ', '--', stopLink].includes(line))
    assert.deepEqual(read, written, name)
  }
})

test('nothing is left unfilled, empty or broken', () => {
  for (const [name, { text = '', html, subject = '', mail }] of mails) {
    const all = `${subject}\n${text}\n${html}`
    assert.doesNotMatch(all, /\{\{|\}\}|undefined|\bnull\b|\[object/, name)
    assert.doesNotMatch(text, /\n{3,}|^\s|[ \t]+\n(?!\n?$)(?<!-- \n)/, name)
    assert.doesNotMatch(String(html), /<(p|td|h1|a)\b[^>]*>\s*<\/\1>/, name)
    if (String(html).includes('href')) {
      const links = text.split('\n').filter((line) => line.startsWith('https:'))
      assert.ok(links.includes(link) || name.includes('erasure'), `${name}: no whole link`)
    }
    for (const { line } of mail.headerLines) {
      for (const part of line.split(/\r?\n/)) assert.ok(part.length <= 998, name)
    }
  }
})

test('every mail says who sends it, to whom, in which language, and that it is automatic', () => {
  for (const [name, received] of mails) {
    assert.deepEqual(header(received, 'from'), ['Passerelle <no-reply@localhost>'], name)
    assert.deepEqual(header(received, 'to'), ['amina@example.test'], name)
    assert.deepEqual(header(received, 'auto-submitted'), ['auto-generated'], name)
    assert.deepEqual(header(received, 'content-language'), [name.slice(-2)], name)
    assert.match(header(received, 'message-id')[0] ?? '', /^<[0-9a-f]{32}@study\.example\.org>$/)
    assert.equal(received.mail.date?.getTime(), server.clock.now().getTime(), name)
    assert.match(String(received.html), new RegExp(`<html lang="${name.slice(-2)}">`), name)
  }
})

test('a reminder ends with one press of a mail program’s own button; no other mail does', () => {
  for (const [name, received] of mails) {
    const isReminder = name.startsWith('reminder_')
    assert.deepEqual(
      [header(received, 'list-unsubscribe'), header(received, 'list-unsubscribe-post')],
      isReminder ? [[`<${stopLink}>`], ['List-Unsubscribe=One-Click']] : [[], []],
      name,
    )
    assert.equal(received.text?.includes(stopLink) ?? false, isReminder, name)
    assert.equal(String(received.html).includes(stopLink), isReminder, name)
  }
})

test('reading a mail fetches nothing and notifies no one', () => {
  for (const [name, { html }] of mails) {
    assert.doesNotMatch(String(html), /<(?:img|link|script|iframe|object|video)\b/i, name)
    assert.doesNotMatch(String(html), /\bsrc=|url\(|@import|background=/i, name)
    for (const [, href = ''] of String(html).matchAll(/href="([^"]*)"/g)) {
      assert.ok([link, stopLink].includes(href), `${name}: ${href}`)
    }
  }
})

test('French mails are typeset as French', () => {
  for (const [name, { text = '', subject = '' }] of mails) {
    if (!name.endsWith(' fr')) continue
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+/g, 'x')
    assert.doesNotMatch(
      words,
      /(?<!\u00a0)[;:!?»](?!\/)/,
      `${name}: a narrow mark without its space`,
    )
    assert.doesNotMatch(words, /«(?!\u00a0)/, `${name}: a quotation mark without its space`)
    assert.doesNotMatch(words, /['"]/, `${name}: a typewriter's mark`)
  }
})

test('people’s input starts no header and no element', async () => {
  const evil = 'A\r\nBcc: everybody@example.test\r\n\r\n<b>x</b>"\u2028Subject: y'
  for (const template of templates()) {
    const typed = mailTemplates[template].filter((name) => name !== 'link')
    const changes = Object.fromEntries(typed.map((name) => [name, evil]))
    const received = await receive(contentOf(template, changes), 'fr')
    assert.deepEqual(header(received, 'bcc'), [], template)
    assert.deepEqual(header(received, 'to'), ['amina@example.test'], template)
    assert.equal(header(received, 'subject').length, 1, template)
    assert.doesNotMatch(String(received.html), /<b>/, template)
    assert.ok(received.text?.includes('-- '), `${template}: the text part is whole`)
  }
})

test('a sender with its own name keeps it', async () => {
  server.deps.env = { ...server.deps.env, mailFrom: '"Études, Dakar" <office@example.test>' }
  const { mail } = await receive(contentOf('application_code'), 'fr')
  assert.deepEqual(mail.from?.value, [{ name: 'Études, Dakar', address: 'office@example.test' }])
  server.deps.env = { ...server.deps.env, mailFrom: 'office@example.test' }
  const other = await receive(contentOf('application_code'), 'fr')
  assert.deepEqual(other.mail.from?.value, [{ name: 'Passerelle', address: 'office@example.test' }])
})
