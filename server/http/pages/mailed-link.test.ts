import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { pageList } from '#contract/common/values/pages.ts'
import { spellLetterCode } from '#contract/decisions/values/decision-rules.ts'
import { alertTokenOf } from '../../alerts/alert-token.ts'
import { makePreviewToken } from '../../catalogue/previews/preview-token.ts'
import { mailedLink } from '../../conversations/secrets.ts'
import { readEnv } from '../../env.ts'
import { accessTokenOf } from '../../links/application-link.ts'
import { stopTokenOf } from '../../reminders/stop-token.ts'
import { createLogPath } from '../log-path.ts'
import { meantLink } from './mailed-link.ts'

const secret = { current: randomBytes(48), former: [] }
const env = { publicUrl: '' }
const newKey = () => randomBytes(16).toString('base64url')
const newToken = () => randomBytes(32).toString('base64url')

/** One address of each kind that holds a secret, made as the product makes it. */
const links = () => [
  `/application/${accessTokenOf(secret, newKey())}`,
  `/application/${accessTokenOf(secret, newKey())}/dates.ics`,
  `/apply/resume/${newToken()}`,
  `/dossier/${newToken()}`,
  mailedLink({ env: { ...readEnv({}), ...env }, secret }, newKey()),
  `/reminders/${stopTokenOf(secret, { of: 'draft', key: newKey() })}`,
  `/reminders/${stopTokenOf(secret, { of: 'applicant', key: newKey() })}`,
  `/notify/${alertTokenOf(secret, newKey())}`,
  `/auth/verify/${newToken()}`,
  `/auth/reset/${newToken()}?invited`,
  `/preview/${makePreviewToken({ secret, now: () => new Date() }, { entity: 'program', key: 'law-1' })}`,
  `/verify/${spellLetterCode('23456789ABCD')}`,
  '/verify/23456789ABCD',
  `/admin/messages/${newKey()}`,
]

const tails = [
  ...[
    '.',
    ',',
    ')',
    '>',
    ']',
    ';',
    ':',
    '!',
    '?',
    "'",
    '"',
    '…',
    '»',
    '’',
    '”',
    '}',
    '*',
    '_',
    '-',
    '--',
    '|',
  ],
  ...[
    '%20',
    '%0A',
    '%0D%0A',
    '%C2%A0',
    '%E2%80%AF',
    '%E2%80%8B',
    '%3E',
    '%22',
    '%C2%BB',
    '%E2%80%A6',
  ],
  ...[
    ').',
    '.)',
    '.%20',
    '>.',
    '%20%0A',
    '?!',
    '%20%C2%BB.',
    '。',
    '），',
    '/',
    '/.',
    '%60',
    '%5D(',
  ],
]

test('any sign after a private link is cut off', () => {
  // Many links: a secret may begin or end with signs that are cut off elsewhere.
  for (let round = 0; round < 40; round++) {
    for (const link of links()) {
      assert.equal(meantLink(link), undefined, link)
      for (const tail of tails) {
        if (link.includes('?') && tail.startsWith('/')) continue
        assert.equal(meantLink(link + tail), link, link + tail)
      }
    }
  }
})

test('signs before it are cut off too, and both at once', () => {
  for (const link of links()) {
    const at = link.search(/[^/]+(?:\/dates\.ics)?(?:\?.*)?$/)
    for (const [before, behind] of [
      ['%3C', '%3E'],
      ['<', '>'],
      ['%20', ''],
      ['%22', '%22.'],
      ['(', ')'],
      ['%C2%AB%C2%A0', '%C2%A0%C2%BB'],
    ]) {
      const typed = link.slice(0, at) + before + link.slice(at) + behind
      assert.equal(meantLink(typed), link, typed)
    }
  }
})

test('words after a link, changed case and a line break in it don’t count as part of it', () => {
  const token = newToken()
  const link = `/application/${token}`
  for (const typed of [
    `${link}%20Merci%20beaucoup`,
    `${link}.%20Thank%20you!`,
    `${link},Bonjour`,
    `${link}%3C/a%3E`,
    `${link}</p>%0A<p>Merci</p>`,
    `/Application/${token}`,
    `/APPLICATION/${token}.`,
    `/application/${token.slice(0, 20)}%0A${token.slice(20)}`,
    `/application/${token.slice(0, 20)}%20${token.slice(20)}.`,
    `${link}?`,
  ]) {
    assert.equal(meantLink(typed), link, typed)
  }
  assert.equal(meantLink(`${link}?ask=end&about=PA-1.`), `${link}?ask=end&about=PA-1`)
})

test('an address that isn’t ours, or holds no secret, stays as it is', () => {
  const token = newToken()
  for (const other of [
    '/',
    '/application',

    '/application/',
    `/application/${token.slice(1)}.`,
    `/application/${token}x.`,
    `/application/${token}/other.`,
    `/application/${token}.data`,
    `/application/${token}.data?_routes=x`,
    '/contact/.',
    '/auth/verify/link',
    '/auth/reset/link?invited',
    `/program/${token}.`,
    '/verify/23456789ABC.',
    '/admin/applicants/%E0%A4%A',
  ]) {
    assert.equal(meantLink(other), undefined, other)
  }
})

test('no secret of a link reaches the log, however its address is written', () => {
  const logPath = createLogPath(pageList)
  for (const link of links().filter((one) => !/^\/(?:verify|admin)\//.test(one))) {
    const [path = ''] = link.split('?')
    const shout = path.replace(/^\/(?:auth\/|apply\/)?[a-z]+/, (start) => start.toUpperCase())
    for (const asked of [path, shout, `${path}.`]) {
      assert.match(logPath(asked), /^\/(?:\w+\/)+…(?:\/dates\.ics)?\.?$/i)
    }
  }
})

test('the address of a public page loses signs that a sentence has put after it', () => {
  const tails = ['.', ',', ')', ').', '%29', '»', '%C2%BB', '…', '!', ';', '_', '*', '%20', '”']
  const addresses = ['/about', '/program', '/program/law-llb-dubai', '/university/x-1']
  for (const address of [...addresses, '/destinations/india', '/application', '/auth/signin']) {
    assert.equal(meantLink(address), undefined, address)
    assert.equal(meantLink(`${address}?q=a.b.`), undefined, address)
    for (const tail of tails) {
      assert.equal(meantLink(address + tail), address, address + tail)
      assert.equal(meantLink(`${address}${tail}?q=a`), `${address}?q=a`, address + tail)
    }
  }
  for (const other of [
    ...['/', '/.', '/.env', '/nothing.', '/about.html', '/about.data', '/program/law.data'],
    ...['/program/lawé', '/program/law-', '/program/a/b.', '/program/', '/PROGRAM.', '/admin/x.'],
  ]) {
    assert.equal(meantLink(other), undefined, other)
  }
})
