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
