import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withErrorTitle } from './error-title.ts'

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}<svg><title>$&amp;</title></svg></body></html>`
const summary = '<div class="error-summary" data-refused="error"></div>'

test('a page with errors says so before its title, once', () => {
  const marked = withErrorTitle(page('Contact us', summary), 'Error: ')
  assert.match(marked, /^<html><head><title>Error: Contact us<\/title>/)
  assert.equal(marked.split('Error: ').length, 2)
  assert.equal(withErrorTitle(marked, 'Error: '), marked)
})

test('a page without errors keeps its title, whatever it says of errors', () => {
  const plain = page('Report an error', '<p>data-refused="error" is said of what was refused</p>')
  assert.equal(
    withErrorTitle(plain.replaceAll('"', '&quot;'), 'Error: '),
    plain.replaceAll('"', '&quot;'),
  )
})

test('a mark with signs that replacements read is put as it is', () => {
  assert.match(
    withErrorTitle(page('Nous écrire', summary), 'Erreur\u00a0: $& '),
    /<title>Erreur\u00a0: \$& Nous écrire</,
  )
})
