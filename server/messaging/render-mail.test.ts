import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { fillText, textKinds, usualTexts } from '#contract/words/text-templates.ts'
import { readLocales, wordsAt } from '../words/locales.ts'
import { readManners } from './manners.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplate, mailTemplates } from './templates.ts'

/** A mail about several applications is found with one of them; it says how many they are. */
const unsaid: readonly string[] = ['dossier_sent in en: number', 'dossier_sent in fr: number']

const locales = readLocales(join(import.meta.dirname, '../../locales'), { sendsMail: true })

test('every mail says all of its values in both languages, and leaves no placeholder', () => {
  for (const template of templateNames()) {
    for (const language of languages) {
      const mail = render(template, language)
      for (const name of mailTemplates[template]) {
        const where = `${template} in ${language}: ${name}`
        // A list of applications repeats the number that the subject carries.
        if (mail.subject.includes(`<${name}>`) || unsaid.includes(where)) continue
        assert.match(mail.text, new RegExp(`<${name}>`), where)
        assert.match(mail.html, new RegExp(`&lt;${name}&gt;`), where)
      }
      assert.doesNotMatch(mail.subject + mail.text + mail.html, /\{\{|\}\}|undefined/)
      assert.ok(mail.subject.length > 5)
      assert.ok(mail.html.includes(`<html lang="${language}">`))
    }
  }
})

test('what a person typed stays text in HTML and one line in the subject', () => {
  const mail = renderMail(
    {
      template: 'contact_to_staff',
      params: {
        sender: 'Amina',
        email: 'amina@example.org',
        topic: 'Visa\r\nBcc: everybody@example.org',
        message: '<script>alert(1)</script>\nsecond line & more',
        link: 'https://example.org/admin/messages/key',
      },
    },
    { locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
  )
  assert.equal(mail.subject, 'A new message: Visa Bcc: everybody@example.org')
  assert.ok(!mail.html.includes('<script>'))
  assert.ok(mail.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;<br>second line &amp; more'))
})

test('a paragraph whose value is empty is left out', () => {
  const params = {
    name: 'Amina',
    number: 'PA-1',
    program: 'Law',
    status: 'Sent',
    link: 'https://x',
  }
  const say = (reason: string) =>
    renderMail(
      { template: 'application_moved', params: { ...params, reason } },
      { locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
    ).text
  assert.match(say('Your transcript is missing'), /Message from our team:\nYour transcript/)
  assert.doesNotMatch(say(''), /Message from our team/)
})

test('a mail greets once and is signed once, whatever staff write in it', () => {
  const say = (answer: string, name = 'Aïssatou', writer = 'Awa Ndiaye') =>
    renderMail(
      {
        template: 'application_answered',
        params: { name, number: 'PA-1', link: 'https://x', answer },
      },
      {
        ...{ locales, language: 'fr', brandName: 'Passerelle', writer },
        publicUrl: 'https://example.org',
      },
    ).text
  const plain = say('Il manque votre relevé.\n\nAjoutez-le depuis votre page.')
  assert.match(plain, /^Bonjour Aïssatou,\n\nIl manque/)
  assert.match(plain, /\n\nL’équipe Passerelle\n\n-- \n/)

  const own = say('Salamalekum chère Aïssatou,\n\nIl manque votre relevé.\n\nBien à vous,\nAwa')
  assert.match(own, /^Salamalekum chère Aïssatou,\n\nIl manque/)
  assert.doesNotMatch(own, /Bonjour|L’équipe/)
  assert.doesNotMatch(say('Il manque votre relevé.\n\nAwa Ndiaye'), /L’équipe/)
  assert.match(say('Il manque votre relevé.', ''), /^Bonjour,\n\nIl manque/)
})

test('words that staff add to a mail don’t greet or sign again', () => {
  const mail = renderMail(
    {
      template: 'application_moved',
      params: {
        ...{ name: 'Chidi', number: 'PA-1', program: 'Law', status: 'Sent', sending: '' },
        ...{
          link: 'https://x',
          reason: 'Dear Chidi,\n\nYour transcript is missing.\n\nPasserelle',
        },
      },
    },
    { locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
  )
  assert.match(mail.text, /^Hello Chidi,\n\nThere is news/)
  assert.match(mail.text, /from our team:\nYour transcript is missing\.\n\nOpen my application/)
  assert.match(mail.text, /The Passerelle team\n\n-- \n/)
})

test('an office’s own words of a mail that greet and sign do so once', () => {
  const { text } = renderMail(
    {
      template: 'reminder_documents',
      params: { name: 'Chidi', documents: 'Passport', link: 'https://x' },
    },
    {
      ...{ locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
      changed: {
        subject: 'Documents',
        before: 'Good morning dear {{name}},\n\nWe still need:\n\n{{documents}}',
        action: 'Add them',
        after: 'See you soon.\n\nWarm regards,\nThe admissions office',
      },
    },
  )
  assert.match(text, /^Good morning dear Chidi,\n\nWe still need/)
  assert.doesNotMatch(text, /Hello|The Passerelle team/)
})

test('no text that the product brings greets or signs: the mail does', () => {
  for (const language of languages) {
    const texts = locales[language]['templates']?.words ?? {}
    for (const kind of textKinds) {
      for (const name of usualTexts[kind]) {
        const text = fillText(wordsAt(locales, language, 'templates', `${kind}.${name}.text`), {
          ...{ name: 'Chidi', brand: 'Passerelle' },
        })
        const found = readManners(text, { names: ['Chidi'], signers: ['Passerelle'] })
        assert.deepEqual([found.greeting, found.signature], ['', ''], `${kind}.${name} ${language}`)
      }
    }
    assert.deepEqual(Object.keys(texts).toSorted(), [...textKinds].toSorted())
  }
})

function templateNames(): MailTemplate[] {
  return Object.keys(mailTemplates).filter((name): name is MailTemplate => name in mailTemplates)
}

function render(template: MailTemplate, language: Language) {
  const params = Object.fromEntries(mailTemplates[template].map((name) => [name, `<${name}>`]))
  return renderMail(
    { template, params },
    { locales, language, brandName: 'Passerelle', publicUrl: 'https://example.org' },
  )
}

test('a name that says something else gets no greeting, and leads nowhere', () => {
  const greetingOf = (name: string) =>
    renderMail(
      { template: 'verify_email', params: { name, link: 'https://example.org/x' } },
      { locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
    ).text.split('\n')[0]
  assert.equal(greetingOf('Sign in at bait.example'), 'Hello Sign in at bait. example,')
  assert.equal(greetingOf('Sign in at x.com'), 'Hello Sign in at x. com,')
  assert.equal(greetingOf('Sign in at win24.example'), 'Hello Sign in at win24. example,')
  assert.equal(
    greetingOf('Your account was closed. Sign in at bait.example within the hour to keep it'),
    'Hello,',
  )
  for (const name of ['J.P. N’Diaye', 'A.K.M. Rahman', 'María del Carmen']) {
    assert.equal(greetingOf(name), `Hello ${name},`)
  }
})
