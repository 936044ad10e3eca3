import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailNeedsTls, refuseCleartext } from './cleartext.ts'
import { readEnv } from './env.ts'

const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const check = (variables: Record<string, string>) => () =>
  refuseCleartext(readEnv(variables), variables)

test('a database or a bucket across a network without TLS is refused in words, with the way out', () => {
  const database = 'postgres://user:secret@db.example.org:5432/passerelle'
  for (const variables of [
    { DATABASE_URL: database },
    { DATABASE_URL: `${database}?sslmode=disable` },
    { DATABASE_URL: `${database}?sslmode=prefer` },
    { DATABASE_URL: `${database}?ssl=true&sslmode=disable` },
    { DATABASE_URL: `${database}?ssl=true`, PGSSLMODE: 'disable' },
    { DATABASE_URL: 'postgres://user:secret@127.example.org/passerelle' },
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1/passerelle?host=db.example.org' },
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1/passerelle?host=127.0.0.1.example.org' },
    { SECURITY_LOG: 'syslog://127.example.org' },
    { SMTP_URL: 'smtp://user:secret@mail.example.org:587?ignoreTLS=true' },
    { SMTP_URL: 'smtp://user:secret@mail.example.org:587?requireTLS=false' },
    { SMTP_URL: 'smtps://user:secret@mail.example.org?secure=false' },
    { SMTP_URL: 'smtp://user:secret@mail.example.org?tls.rejectUnauthorized=false' },
    { ...bucket, S3_ENDPOINT: 'http://files.example.org' },
    { CLAMD_URL: 'tcp://scanner.example.org:3310' },
  ]) {
    assert.throws(check(variables), /in the clear.*ALLOW_CLEARTEXT=true/s)
    assert.doesNotThrow(check({ ...variables, ALLOW_CLEARTEXT: 'true' }))
  }
  assert.throws(check({ DATABASE_URL: database }), (error: Error) => !/secret/.test(error.message))
})

test('this machine, its sockets and TLS are let through', () => {
  for (const variables of [
    { DATABASE_URL: 'postgres://user@localhost/passerelle' },
    { DATABASE_URL: 'postgres://user@127.0.0.1/passerelle' },
    { DATABASE_URL: 'postgres://user@[::1]/passerelle' },
    { DATABASE_URL: 'postgres:///passerelle?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://user@db.example.org/passerelle?sslmode=require' },
    { DATABASE_URL: 'postgres://user@db.example.org/passerelle', PGSSLMODE: 'verify-full' },
    { ...bucket, S3_ENDPOINT: 'https://files.example.org' },
    { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { CLAMD_URL: 'tcp://127.0.0.1:3310' },
    { CLAMD_URL: 'unix:/run/clamav/clamd.ctl' },
    { SMTP_URL: 'smtp://user:secret@mail.example.org:587' },
    { SMTP_URL: 'smtps://user:secret@mail.example.org' },
    { SMTP_URL: 'smtp://localhost:25?ignoreTLS=true' },
  ]) {
    assert.doesNotThrow(check(variables), JSON.stringify(variables))
  }
})

test('mail asks for TLS unless the mail server is this machine', () => {
  const strict = { allowCleartext: false }
  assert.equal(mailNeedsTls('smtp://mail.example.org', strict), true)
  assert.equal(mailNeedsTls('smtps://mail.example.org', strict), false)
  assert.equal(mailNeedsTls('smtp://localhost:25', strict), false)
  assert.equal(mailNeedsTls('smtp://127.example.org:25', strict), true)
  assert.equal(mailNeedsTls('smtp://mail.example.org', { allowCleartext: true }), false)
})
