import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { Email, emailLength } from './email.ts'

function read(typed: string) {
  const parsed = Email.safeParse(typed)
  return parsed.success ? parsed.data : fieldProblems(parsed.error)['body']?.code
}

test('every sign that an address may have is kept', () => {
  for (const address of [
    "liam.o'brien@example.org",
    'awa+etudes@example.org',
    'x_y-z@example-school.ac.ma',
    "!#$%&'*+/=?^_`{|}~-@example.org",
    "'awa@example.org",
    'a@x.io',
    '1@163.com',
    ...['*awa@example.org', '_awa_@example.org', '-awa@example.org', '#awa@example.org'],
    'josé.ñandú@exemple.org',
    '用户@例子.广告',
    'awa@université.example',
    `a@${'é'.repeat(40)}.org`,
    `${'a'.repeat(64)}@example.org`,
    'a@b.c.d.example.org',
    'A.Diop@example.org',
  ]) {
    // The backquote is a keyboard's apostrophe.
    assert.equal(read(address), address.replace('`', "'"), address)
  }
  assert.equal(read('Awa@EXAMPLE.Org'), 'Awa@example.org')
})

test('extras from a message, a contact or a keyboard are removed', () => {
  const pasted = [
    ' awa@example.org ',
    'mailto:awa@example.org',
    'MAILTO:awa@example.org?subject=Bonjour',
    '(awa@example.org)',
    '<awa@example.org>',
    '[awa@example.org]',
    '"awa@example.org"',
    "'awa@example.org'",
    '«\u00A0awa@example.org\u00A0»',
    '“awa@example.org”',
    'Awa Ndiaye <awa@example.org>',
    '"Ndiaye, Awa" <awa@example.org>;',
    'awa@example.org/',
    'awa@example.org.',
    'awa@example.org,',
    'awa@example.org;',
    '(awa@example.org).',
    'awa @ example.org',
    'awa@\u200Bexample.org\uFEFF',
    '\u202Aawa@example.org\u202C',
    'awa＠example．org',
    'awa@example。org',
    'ａｗａ@example.org',
    '<mailto:awa@example.org>',
    'E-mail: awa@example.org',
    'Adresse e‑mail\u00A0: awa@example.org',
    'awa@example.org (perso)',
    'Courriel : awa@example.org (à la maison).',
    'Awa <awa@example.org> (perso)',
    // The marks of lists, messengers and keyboards of other scripts.
    ...['- awa@example.org', '• awa@example.org', '1. awa@example.org', '→ awa@example.org'],
    ...['*awa@example.org*', '_awa@example.org_', '~awa@example.org~', 'awa@example.org*'],
    ...['awa@example.org、', 'awa@example.org۔', 'awa@example.org،', 'awa@example.org #'],
  ]
  for (const typed of pasted) assert.equal(read(typed), 'awa@example.org', typed)
  assert.equal(read('liam.o’brien@example.org'), "liam.o'brien@example.org")
})

test('an address that no e-mail could reach is refused, with the reason', () => {
  const wrong = {
    email_dot_misplaced: ['awa.@example.org', '.awa@example.org', 'awa@.example.org'],
    email_dot_doubled: ['a..b@example.org', 'a@example..org', 'a@example.org..fr'],
    email_incomplete: ['a@b', 'awa@gmail', 'awa@localhost'],
    email_space: ['a b@example.test', 'awa@gmail. com', 'awa@example.org Merci', 'M. awa@x.org'],
    email_several: [
      'Awa <a@x.org>, Ben <b@y.org>',
      '<a@x.org> <b@y.org>',
      'a@x.org, b@y.org',
      'a@x.org;b@y.org',
      'a@x.org b@y.org',
      'a@x.org / b@y.org',
    ],
    email_sign: ['a(b)c@example.org', 'a"b@example.org', 'awa@exa_mple.org', 'a,b@example.org'],
    not_an_email: [
      ...['aissatou', '@example.org', 'a@@example.org', 'a@b@example.org', 'awa@example.c'],
      ...['awa@-example.org', 'awa@example-.org', 'awa@127.0.0.1', 'awa@example.123'],
      ...[
        `${'a'.repeat(65)}@example.org`,
        `a@${'b'.repeat(64)}.org`,
        `a@${'é'.repeat(60)}.org`,
        'a\u0000b@example.org',
      ],
      'awa@example.test\r\nBcc: all@example.test',
    ],
    required: ['', '  ', '<>'],
    too_long: [`a@${'b.'.repeat(emailLength)}org`],
  }
  for (const [code, all] of Object.entries(wrong)) {
    for (const typed of all) assert.equal(read(typed), code, JSON.stringify(typed))
  }
  const parsed = Email.safeParse('a(b@example.org')
  assert.deepEqual(!parsed.success && fieldProblems(parsed.error)['body']?.params, { sign: '(' })
})
