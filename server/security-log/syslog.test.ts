import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { pino } from 'pino'
import { readEnv } from '../env.ts'
import { readUntil } from '../testing/read-until.ts'
import type { SecurityLine } from './security-line.ts'
import { openSyslog } from './syslog.ts'

const log = pino({ level: 'silent' })
const at = new Date('2026-12-01T09:00:00.123Z')
const saying = (text: string): SecurityLine => ({
  ...{ at, event: 'sign_in', outcome: 'refused' },
  line: JSON.stringify({ event: 'sign_in', text }),
})
/** PRI 84: facility 10, a warning. */
const form = /^<84>1 2026-12-01T09:00:00\.123Z \S+ passerelle \d+ sign_in - (\{.*\})$/

test('over UDP each line is a datagram of RFC 5424', async () => {
  const server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const syslog = openSyslog({ address: `syslog://127.0.0.1:${server.address().port}`, log })
  const arrives = once(server, 'message')
  syslog.write(saying('one'))
  const [message] = await arrives
  assert.deepEqual(JSON.parse(form.exec(String(message))?.[1] ?? ''), {
    event: 'sign_in',
    text: 'one',
  })
  await syslog.close()
  server.close()
})

test('over TCP each line bears its length, and lines written while the server was away arrive', async (t) => {
  let text = ''
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (bytes) => {
      text += bytes
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const syslog = openSyslog({ address: `syslog+tcp://127.0.0.1:${port}`, log })
  t.after(async () => {
    await syslog.close()
    server.close()
  })
  syslog.write(saying('before it is open'))
  await readUntil(
    async () => text,
    (read) => read.includes('before'),
  )

  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
  // It takes a moment until the other side notices that no one is there.
  await new Promise((resolve) => setTimeout(resolve, 50))
  syslog.write(saying('« while it was away »'))
  await listen(port)
  await readUntil(
    async () => text,
    (read) => read.includes('away'),
  )
  assert.deepEqual(
    messagesOf(text).map((one) => JSON.parse(form.exec(one)?.[1] ?? '{}').text),
    ['before it is open', '« while it was away »'],
  )
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test('over TLS only a server with the right certificate receives anything', {
  skip: !hasOpenssl,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-syslog-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = [
    '-keyout',
    'server.key',
    '-out',
    'server.crt',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=localhost'], {
    cwd: folder,
  })
  assert.equal(made.status, 0, String(made.stderr))
  const cert = readFileSync(join(folder, 'server.crt'), 'utf8')
  let text = ''
  let greeted = 0
  const options = { cert, key: readFileSync(join(folder, 'server.key')) }
  const server = createTlsServer(options, (socket) => {
    socket.on('data', (bytes) => {
      text += bytes
    })
  })
  server.on('connection', () => {
    greeted++
  })
  server.on('tlsClientError', () => {})
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = `syslog+tls://localhost:${(server.address() as AddressInfo).port}`

  const doubting = openSyslog({ address, log })
  doubting.write(saying('to no one'))
  await readUntil(
    async () => greeted,
    (times) => times > 1,
  )
  await doubting.close()
  const trusting = openSyslog({ address, log, ca: cert })
  trusting.write(saying('in private'))
  await readUntil(
    async () => text,
    (read) => read.includes('private'),
  )
  await trusting.close()
  server.close()
  assert.equal(messagesOf(text).length, 1)
})

test('the setting names a file, the output or a server, and nothing else', () => {
  for (const given of ['file', 'stdout', 'syslog://logs.example.org', 'syslog+tls://[::1]:6514']) {
    assert.equal(readEnv({ SECURITY_LOG: given }).securityLog, given)
  }
  assert.equal(readEnv({}).securityLog, 'file')
  for (const given of ['syslog', 'https://logs.example.org', 'syslog://', 'syslog://a/b']) {
    assert.throws(() => readEnv({ SECURITY_LOG: given }), /SECURITY_LOG: write file, stdout/)
  }
})

/** Messages by octet counting (RFC 6587). */
function messagesOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const messages: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at)
    const end = space + 1 + Number(bytes.subarray(at, space))
    messages.push(bytes.subarray(space + 1, end).toString())
    at = end
  }
  return messages
}
