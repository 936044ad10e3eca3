import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EnvironmentError, readEnv } from './env.ts'

describe('PUBLIC_URL', () => {
  for (const [address, right] of [
    ['https://host/etudes/', 'https://host'],
    ['https://host/etudes', 'https://host'],
    ['http://host:8080/a/b', 'http://host:8080'],
    ['https://host/?x=1', 'https://host'],
    ['https://host?x=1', 'https://host'],
    ['https://host/#x', 'https://host'],
    ['https://name:secret@host', 'https://host'],
    ['ftp://host', 'https://host'],
    ['host.example', 'https://host.example'],
    ['//host', 'https://host'],
    ['https:host', 'https://host'],
    ['https://ho st', 'https://study.example.org'],
  ] as const) {
    test(`${address} is refused with the right form`, () => {
      assert.throws(
        () => readEnv({ PUBLIC_URL: address }),
        (error: unknown) =>
          error instanceof EnvironmentError &&
          error.message.includes('PUBLIC_URL: ') &&
          error.message.endsWith(`write ${right}`) &&
          !error.message.includes('secret'),
      )
    })
  }

  test('is the origin of the site, however it is written', () => {
    for (const [written, origin] of [
      ['https://host', 'https://host'],
      ['https://host/', 'https://host'],
      ['HTTPS://Host.Example:443', 'https://host.example'],
      ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
      ['http://[::1]:3000/', 'http://[::1]:3000'],
      ['https://étude.example', 'https://xn--tude-9oa.example'],
    ] as const) {
      assert.equal(readEnv({ PUBLIC_URL: written }).publicUrl, origin)
    }
    assert.equal(readEnv({ PORT: '0' }).publicUrl, 'http://127.0.0.1:0')
  })
})

test('addresses of people are read by the one rule for e-mail addresses', () => {
  for (const [written, email] of [
    ['Office@EXAMPLE.org', 'Office@example.org'],
    [' <étude@université.example> ', 'étude@université.example'],
    ['mailto:study@example.org', 'study@example.org'],
    ['liam.o’brien@example.org', "liam.o'brien@example.org"],
  ] as const) {
    const env = readEnv({ CONTACT_EMAIL: written, ADMIN_EMAIL: written })
    assert.deepEqual([env.contactEmail, env.adminEmail], [email, email], written)
  }
  for (const wrong of ['study@localhost', 'a@example.org, b@example.org', 'a..b@example.org']) {
    for (const name of ['CONTACT_EMAIL', 'ADMIN_EMAIL']) {
      assert.throws(() => readEnv({ [name]: wrong }), {
        message: new RegExp(`${name}: write one e-mail address`),
      })
    }
  }
})

describe('DATABASE_URL', () => {
  for (const [what, address] of [
    ['a # in the password', 'postgres://me:ab#cd@host/db'],
    ['a / in the password', 'postgres://me:ab/cd@host/db'],
    ['a / behind digits', 'postgres://me:12/cd@host/db'],
    ['a ? in the password', 'postgres://me:12?cd@host/db'],
    ['a % in the password', 'postgres://me:ab%cd@host/db'],
    ['a % at its end', 'postgres://me:abcd%@host/db'],
    ['settings instead of an address', 'host=host dbname=db password=abcd'],
    ['another server', 'mysql://me:abcd@host/db'],
    ['no slashes', 'postgres:me:abcd@host/db'],
  ] as const) {
    test(`${what} is explained, without showing any of it`, () => {
      assert.throws(
        () => readEnv({ DATABASE_URL: address }),
        (error: unknown) =>
          error instanceof EnvironmentError &&
          /DATABASE_URL: .*postgres:\/\/user:password@host:5432\/database.*# as %23/.test(
            error.message,
          ) &&
          !/ab.?cd|12/.test(error.message),
      )
    })
  }

  for (const address of [
    'postgres://me:p%40ss%23%2F%3F%25@host:5432/db',
    'postgresql://me@host/db?sslmode=require',
    'postgres://me:a@b@host/db',
    'postgres:///db?host=/var/run/postgresql',
    'postgres://me:abcd@[::1]:5432/db',
    'postgres://me:a!b$c&d=e@host/db?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  ]) {
    test(`${address} is accepted`, () => {
      assert.equal(readEnv({ DATABASE_URL: address }).databaseUrl, address)
    })
  }
})

describe('SMTP_URL', () => {
  for (const address of [
    'smtp://me:ab#cd@host:587',
    'smtp://me:ab/cd@host',
    'smtp://me:ab%cd@host',
    'http://host',
    'mail.example.org',
  ]) {
    test(`${address} is explained`, () => {
      assert.throws(
        () => readEnv({ SMTP_URL: address }),
        /SMTP_URL: .*write smtp:\/\/user:password@host:587.*# as %23/,
      )
    })
  }

  test('a mail server is taken with its settings', () => {
    for (const address of [
      'smtp://host',
      'smtps://me:p%40ss@host:465?tls.rejectUnauthorized=false',
    ]) {
      assert.equal(readEnv({ SMTP_URL: address }).smtpUrl, address)
    }
  })
})

test('several processes need PostgreSQL, and are refused on the embedded database', () => {
  assert.equal(readEnv({}).workers, 1)
  assert.equal(readEnv({ WORKERS: '4', DATABASE_URL: 'postgres://u:p@host/db' }).workers, 4)
  assert.throws(
    () => readEnv({ WORKERS: '4' }),
    (error: unknown) =>
      error instanceof EnvironmentError &&
      /WORKERS: 4 processes need PostgreSQL/.test(error.message),
  )
})

test('metrics leave this machine only for holders of a token', () => {
  assert.equal(readEnv({}).metrics, undefined)
  const here = { port: 9464, host: '127.0.0.1', token: undefined }
  assert.deepEqual(readEnv({ METRICS_PORT: '9464' }).metrics, here)
  const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  assert.throws(
    () => readEnv(everywhere),
    (error: unknown) =>
      error instanceof EnvironmentError &&
      /METRICS_TOKEN: metrics on 0\.0\.0\.0 need/.test(error.message),
  )
  const token = 'sixteen characters'
  assert.equal(readEnv({ ...everywhere, METRICS_TOKEN: token }).metrics?.token, token)
})
