import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '#contract/vocabulary.ts'
import { readLocales } from '../http/locales.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplate, mailTemplates } from './templates.ts'

const locales = readLocales(join(import.meta.dirname, '../../locales'))

test('every mail says all of its values in both languages, and leaves no placeholder', () => {
  for (const template of templateNames()) {
    for (const language of languages) {
      const mail = render(template, language)
      for (const name of mailTemplates[template]) {
        const where = `${template} in ${language}: ${name}`
        // A list of applications repeats the number that the subject carries.
        if (mail.subject.includes(`<${name}>`)) continue
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
        sender: 'Amina\r\nBcc: everybody@example.org',
        email: 'amina@example.org',
        topic: 'Visa',
        message: '<script>alert(1)</script>\nsecond line & more',
        link: 'https://example.org/admin/messages/key',
      },
    },
    { locales, language: 'en', brandName: 'Passerelle', publicUrl: 'https://example.org' },
  )
  assert.equal(mail.subject, 'Message from Amina Bcc: everybody@example.org')
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

function templateNames(): MailTemplate[] {
  return Object.keys(mailTemplates).filter((name): name is MailTemplate => name in mailTemplates)
}

function render(template: MailTemplate, language: 'en' | 'fr') {
  const params = Object.fromEntries(mailTemplates[template].map((name) => [name, `<${name}>`]))
  return renderMail(
    { template, params },
    { locales, language, brandName: 'Passerelle', publicUrl: 'https://example.org' },
  )
}
