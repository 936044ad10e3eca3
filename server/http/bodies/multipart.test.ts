import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#contract/common/values/problems.ts'
import { readMultipart } from './multipart.ts'

const type = 'multipart/form-data; boundary=b'
const limits = { mostBytes: 1_000_000, mostFieldBytes: 4096 }
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const file = (name: string, content: string) => part(`name="file"; filename="${name}"`, content)

/** The parts of a form that arrives in pieces of so many bytes, each with its contents. */
async function partsOf(form: string, size: number, mostBytes = limits.mostBytes) {
  const bytes = Buffer.from(form)
  const body = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const read: string[] = []
  try {
    for await (const one of readMultipart(body(), type, { ...limits, mostBytes })) {
      if (!('content' in one)) read.push(`${one.name}=${one.isCut ? 'cut' : one.value}`)
      else read.push(`${one.fileName}:${(await textOf(one.content)).length}`)
    }
  } catch (error) {
    assert.ok(error instanceof Problem)
    read.push(error.code)
  }
  return read
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('parts come in their order, in whatever pieces they arrive', async () => {
  const long = 'x'.repeat(150_000)
  const form = [
    part('name="_token"', 'é'),
    file('a%22b.pdf', `one\r\n--c`),
    part('name="type"', 'y'.repeat(5000)),
    file('b.pdf', long),
    file('', ''),
    '--b--\r\n',
  ].join('')
  for (const size of [61, 4096, 1_000_000]) {
    const read = await partsOf(form, size)
    assert.deepEqual(read, ['_token=é', 'a"b.pdf:8', 'type=cut', 'b.pdf:150000', ':0'])
  }
})

test('a file in which a form breaks off never counts as complete, whatever came before it', async () => {
  const cut = file('cut.pdf', 'x'.repeat(70_000))
  for (const size of [61, 65_536]) {
    assert.deepEqual(await partsOf(cut, size), ['bad_request'])
    const read = await partsOf(file('whole.pdf', 'x') + cut, size)
    assert.deepEqual(read, ['whole.pdf:1', 'bad_request'])
    assert.deepEqual(await partsOf(cut, size, 50_000), ['body_too_large'])
  }
})

test('an unread part is skipped, and a body that breaks ends the form', async () => {
  const form = `${file('a.pdf', 'x'.repeat(200_000))}${part('name="last"', 'z')}`
  const body = async function* () {
    yield Buffer.from(form)
    yield Buffer.from('--b')
    throw new Error('the link broke')
  }
  const names: string[] = []
  const reading = async () => {
    for await (const { name } of readMultipart(body(), type, limits)) names.push(name)
  }
  await assert.rejects(reading(), { code: 'bad_request' })
  assert.deepEqual(names, ['file', 'last'])
})
