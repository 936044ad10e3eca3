import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebAddress } from './common.ts'
import { fieldProblems } from './values/field-problems.ts'
import { isExactPage } from './values/ground-faults.ts'
import { cleanWebAddress } from './values/web-address.ts'

function read(typed: string) {
  const parsed = WebAddress.safeParse(typed)
  return parsed.success ? parsed.data : fieldProblems(parsed.error)['body']
}

test('extras from pasting an address are removed', () => {
  for (const typed of [
    ' https://u.example/fees ',
    'https://u.example/fees.',
    'https://u.example/fees)',
    'https://u.example/fees).',
    '(https://u.example/fees)',
    '<https://u.example/fees>',
    '<URL:https://u.example/fees>',
    '"https://u.example/fees",',
    '« https://u.example/fees »',
    '“https://u.example/fees”;',
    '[https://u.example/fees]',
    'https://u.example/fees\u200B',
    '\uFEFFhttps://u.exam\u200Bple/fees\u200E',
    'https://u.example/fees。',
    'https：//u.example/fees',
    'HTTPS://U.Example/fees',
    'Source : https://u.example/fees',
  ]) {
    assert.equal(read(typed), 'https://u.example/fees', JSON.stringify(typed))
    assert.ok(isExactPage(typed), typed)
  }
})

test('parts of an address stay', () => {
  for (const address of [
    'http://u.example/a',
    'https://u.example/',
    'https://u.example/wiki/Paris_(Texas)',
    'https://u.example/wiki/Paris_(Texas)?a[]=1',
    'https://u.example/@office/Fees',
    'https://u.example/?page=Fees#2027',
    'https://u.example/%E5%AD%A6%E8%B4%B9',
    'https://université.example/学费',
    'https://archive.example/web/2027/https://u.example/fees',
    'https://u.example:8443/fees-',
  ]) {
    assert.equal(read(address), address, address)
  }
  assert.equal(
    read('https://u.example/wiki/Paris_(Texas)).'),
    'https://u.example/wiki/Paris_(Texas)',
  )
})

test('an address that leads nowhere, or gives a password away, is refused with its reason', () => {
  for (const typed of [
    'https://user:p@u.example/x',
    'https://user@u.example/x',
    'https://@u.example/x',
  ]) {
    assert.deepEqual(read(typed), { code: 'url_with_user' }, typed)
    assert.equal(isExactPage(typed), false, typed)
  }
  for (const [typed, address] of [
    ['www.u.example', 'https://www.u.example'],
    ['u.example/fees.', 'https://u.example/fees'],
    ['fees.u.example:8080/a?b', 'https://fees.u.example:8080/a?b'],
  ] as const) {
    assert.deepEqual(read(typed), { code: 'url_incomplete', params: { address } }, typed)
  }
  for (const typed of [
    'https://u.example/very/lo…',
    'https://u.example/very/lo...',
    'https://u.example/a https://u.example/b',
    'https://u.example/a; HTTP://u.example/b',
    'ftp://u.example/a',
    'javascript:alert(1)',
    'https:///fees',
    'the site',
    '',
  ]) {
    assert.deepEqual(read(typed), { code: 'not_a_url' }, typed)
  }
})

test('signs alone are not an address, but not an empty field either', () => {
  for (const typed of ['?', '???', '.', '«»', '( )', '"…"', '-,-']) {
    assert.notEqual(cleanWebAddress(typed), '', typed)
    assert.equal(WebAddress.safeParse(typed).success, false, typed)
  }
})
