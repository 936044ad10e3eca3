import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postedForm } from './posted-form.ts'

const posted = (body: string, type = 'application/x-www-form-urlencoded') =>
  postedForm(new Request('http://x/', { method: 'POST', body, headers: { 'content-type': type } }))

test('a body that is not a form is refused as such', async () => {
  const bodies = [
    ['{}', 'application/json'],
    ['a=b', 'text/plain'],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['a=b', 'multipart/form-data'],
  ] as const
  for (const [body, type] of bodies) {
    await assert.rejects(posted(body, type), { init: { status: 400 } }, type)
  }
})

test('a token or a key that no header can carry counts as missing', async () => {
  const form = await posted('_token=a%00b&key=%E2%82%AC&attempt=a%0D%0Ab&message=a%00%E2%82%AC')
  assert.deepEqual([...form], [['message', 'a\0€']])
  assert.deepEqual(
    [...(await posted('_token=aB-_.9&key=k'))],
    [
      ['_token', 'aB-_.9'],
      ['key', 'k'],
    ],
  )
})
