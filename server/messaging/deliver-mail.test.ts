import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { type Post, startPost } from '../testing/post.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deliverMail, sendDue, senderFor } from './deliver-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { sweepMail } from './sweep.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

let post: Post
beforeEach(async () => {
  post = await startPost()
  server.deps.env = { ...server.deps.env, smtpUrl: post.url }
})
afterEach(async () => {
  await post.close()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})

test('a mail leaves if its transaction is committed, and never otherwise', async () => {
  await queue()
  const undone = server.deps.db.transaction().execute(async (tx) => {
    await queueMail(tx, server.deps, letter({ to: 'undone@example.org' }))
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)

  await deliver()
  assert.deepEqual(
    post.received.map((one) => one.to),
    ['amina@example.org'],
  )
  const [mail] = post.received
  assert.equal(mail?.subject, 'Nous avons reçu votre dossier PA-7K3M-9Q2X')
  assert.match(mail?.text ?? '', /PA-7K3M-9Q2X · Informatique/)
  assert.match(String(mail?.html), /<html lang="fr">/)
  assert.equal(mail?.from, 'no-reply@localhost')
})

test('a sent mail is not sent again, and its words are forgotten', async () => {
  await queue()
  await deliver()
  await deliver()
  assert.equal(post.received.length, 1)
  const row = await theRow()
  assert.equal(row.state, 'sent')
  assert.equal(row.text_body + row.html_body, '')
})

test('a connection dropped before 250 means another attempt with the same Message-ID', async () => {
  post.behave('drop before 250')
  await queue()
  await deliver()
  assert.equal((await theRow()).state, 'queued')

  post.behave('accept')
  await deliver()
  assert.equal(post.received.length, 1, 'not before its time')
  server.clock.forwardSeconds(61)
  await deliver()
  assert.equal(post.received.length, 2)
  assert.equal(new Set(post.received.map((one) => one.messageId)).size, 1)
  assert.equal((await theRow()).state, 'sent')
})

test('a process that dies after 250 leaves a mail that is sent again, with the same Message-ID', async () => {
  await queue()
  const sender = senderFor(server.deps)
  const dying = {
    ...server.deps,
    get db() {
      return claimed ? gone() : server.deps.db
    },
  }
  let claimed = false
  await assert.rejects(
    sendDue(dying, {
      send: async (mail) => {
        await sender.send(mail)
        claimed = true
      },
      close: () => {},
    }),
    /process is gone/,
  )
  sender.close()
  await deliver()
  assert.equal(post.received.length, 1, 'another process leaves it alone while it may be under way')
  server.clock.forwardSeconds(5 * 60 + 1)
  await deliver()
  assert.equal(post.received.length, 2)
  assert.equal(new Set(post.received.map((one) => one.messageId)).size, 1)
})

test('two processes never send the same mail', async () => {
  for (let count = 0; count < 12; count++) await queue()
  const [one, other] = [senderFor(server.deps), senderFor(server.deps)]
  await Promise.all([one, other, one, other].map((sender) => sendDue(server.deps, sender)))
  one.close()
  other.close()
  assert.equal(post.received.length, 12)
  assert.equal(new Set(post.received.map((mail) => mail.messageId)).size, 12)
})

test('a refused mail is retried often for two hours, then less and less for twelve, then counts as failed', async () => {
  post.behave('refuse')
  await queue()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 15; attempt++) {
    await deliver()
    const row = await theRow()
    assert.equal(row.attempts, attempt)
    if (attempt === 15) break
    waits.push((row.next_attempt_at.getTime() - server.clock.now().getTime()) / 60_000)
    server.clock.set(row.next_attempt_at.toISOString())
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 15, 15, 15, 15, 15, 30, 60, 120, 180, 240])
  assert.equal(waits.reduce((sum, wait) => sum + wait) / 60, 12)
  const row = await theRow()
  assert.equal(row.state, 'failed')
  assert.match(row.last_error ?? '', /550/)
  server.clock.forwardSeconds(24 * 3600)
  await deliver()
  assert.equal((await theRow()).attempts, 15)
})

test('an answer by mail reaches the office if it has an address, and the mail says which', async () => {
  const mail = {
    template: 'conversation_answered',
    language: 'en',
    to: 'amina@example.org',
    params: { name: '', answer: 'Yes, from Monday.', link: 'https://example.org/contact/secret' },
  } as const
  const { env } = server.deps
  server.deps.env = { ...env, contactEmail: 'office@example.org' }
  await queueMail(server.deps.db, server.deps, mail)
  await deliver()
  assert.equal(post.received[0]?.replyTo, 'office@example.org')
  assert.match(post.received[0]?.text ?? '', /reply to this e-mail, your message reaches our team/)

  server.deps.env = { ...env, contactEmail: undefined }
  await queueMail(server.deps.db, server.deps, mail)
  await deliver()
  assert.equal(post.received[1]?.replyTo, undefined)
  assert.match(post.received[1]?.text ?? '', /No one reads replies to this e-mail/)
  server.deps.env = env
})

test('without a mail server a mail becomes a readable file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-mail-'))
  server.deps.env = { ...server.deps.env, smtpUrl: undefined, dataDir }
  await queue()
  await deliver()
  const [page = '', file = ''] = readdirSync(join(dataDir, 'mail')).toSorted()
  const text = readFileSync(join(dataDir, 'mail', file), 'utf8')
  assert.match(text, /^To: amina@example\.org$/m)
  assert.match(text, /^https:\/\/example\.org\/application\/secret$/m)
  assert.equal((await theRow()).state, 'sent')

  const html = readFileSync(join(dataDir, 'mail', page), 'utf8')
  assert.equal(page, file.replace(/txt$/, 'html'))
  assert.match(html, /<a href="https:\/\/example\.org\/application\/secret"/)
  assert.match(
    html,
    /<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
  )
  assert.match(html, /<meta name="referrer" content="no-referrer">/)
  rmSync(dataDir, { recursive: true })
})

test('strangers’ words are plain text in the page of a stored mail', async () => {
  const { smtpUrl: _, ...env } = server.deps.env
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-mail-'))
  server.deps.env = { ...env, smtpUrl: undefined, dataDir }
  await queueMail(server.deps.db, server.deps, {
    ...{ to: 'hawa@example.org', language: 'en', template: 'conversation_answered' },
    params: {
      name: '<script>alert(1)</script>',
      answer: '</p><img src=x onerror=alert(1)> $& $`',
      link: 'https://example.org/contact/secret',
    },
  })
  await deliver()
  const [page = ''] = readdirSync(join(dataDir, 'mail')).toSorted()
  const html = readFileSync(join(dataDir, 'mail', page), 'utf8')
  assert.doesNotMatch(html, /<script|<img/)
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt; \$&amp; \$`/)
  rmSync(dataDir, { recursive: true })
})

test('a running process sends as soon as a mail is queued, and stops on request', async () => {
  const delivery = deliverMail(server.deps, { pollMs: 60_000 })
  await queue()
  await post.next()
  await delivery.stop(5_000)
  assert.equal((await theRow()).state, 'sent')

  await queue()
  await deliver(0)
  assert.equal(post.received.length, 1)
})

test('a mail’s recipient is forgotten after a month; queued mails stay', async () => {
  await queue()
  await deliver()
  await queueMail(server.deps.db, server.deps, letter({ to: 'later@example.org' }))
  server.clock.forwardSeconds(30 * 24 * 3600 - 1)
  await sweepMail(server.deps)
  assert.equal((await addresses()).length, 2)
  server.clock.forwardSeconds(2)
  await sweepMail(server.deps)
  assert.deepEqual(await addresses(), ['later@example.org'])
})

test('a mail’s file is removed with its row, a month after it was written', async () => {
  const { smtpUrl: _, ...env } = server.deps.env
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-mail-'))
  server.deps.env = { ...env, smtpUrl: undefined, dataDir }
  const files = () => readdirSync(join(dataDir, 'mail')).length
  await queue()
  await deliver()
  assert.equal(files(), 2)
  server.clock.forwardSeconds(30 * 24 * 3600 - 1)
  await sweepMail(server.deps)
  assert.equal(files(), 2)
  server.clock.forwardSeconds(2)
  await sweepMail(server.deps)
  assert.equal(files(), 0)
  rmSync(dataDir, { recursive: true })
})

async function addresses(): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('to_address')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.to_address)
}

function letter(more: { to?: string } = {}): Mail {
  return {
    template: 'application_received',
    language: 'fr',
    to: 'amina@example.org',
    ...more,
    params: {
      name: 'Amina',
      number: 'PA-7K3M-9Q2X',
      state: 'Votre dossier nous est parvenu.',
      choices: 'PA-7K3M-9Q2X · Informatique, Université de Lille',
      alone: '',
      link: 'https://example.org/application/secret',
    },
  }
}

function queue(): Promise<string> {
  return server.deps.db.transaction().execute((tx) => queueMail(tx, server.deps, letter()))
}

async function deliver(batches = 5): Promise<void> {
  const sender = senderFor(server.deps)
  for (let batch = 0; batch < batches; batch++) {
    if ((await sendDue(server.deps, sender)) === 0) break
  }
  sender.close()
}

function theRow() {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

function gone(): never {
  throw new Error('the process is gone')
}
