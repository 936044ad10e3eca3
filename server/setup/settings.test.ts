import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof signedInAs>>
before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

test('settings are changed from the version that was read, and the trail says from what to what', async () => {
  const { settings, version } = await read()
  const changed = { ...settings, security: { ...settings.security, secondPerson: true } }
  assert.equal((await owner.put('/api/admin/settings', changed)).status, 428)
  assert.equal((await put(changed, version)).status, 200)
  assert.equal((await put(settings, version)).status, 412)
  const event = await lastEvent('settings.changed')
  assert.match(JSON.stringify(event.before), /"secondPerson": ?false/)
  assert.match(JSON.stringify(event.after), /"secondPerson": ?true/)
})

test('a value of the environment applies until a setting overrides it, and again afterwards', async () => {
  const { settings, version, usual } = await read()
  assert.equal(usual.brand.name, 'Passerelle')
  const brand = { ...settings.brand, name: 'Horizon', contactReplyDays: 2 }
  assert.equal((await put({ ...settings, brand }, version)).status, 200)
  assert.equal(server.deps.env.brandName, 'Horizon')
  assert.equal(server.deps.env.contactReplyDays, 2)
  assert.equal((await put(settings, version + 1)).status, 200)
  assert.equal(server.deps.env.brandName, 'Passerelle')
  assert.equal(server.deps.env.contactReplyDays, 3)
})

test('unknown settings, impossible values and a sender that forges a header are refused', async () => {
  const { settings, version } = await read()
  for (const wrong of [
    { ...settings, surprise: true },
    { ...settings, reminders: { ...settings.reminders, quietFrom: 24 } },
    { ...settings, promisedDays: { submitted: 0 } },
    { ...settings, brand: { ...settings.brand, mailFrom: 'A <a@b.org>\r\nBcc: x@y.org' } },
  ]) {
    assert.equal((await put(wrong, version)).status, 422)
  }
})

test('new rates have a day and a source, keep those that are not listed, and raise the version', async () => {
  const usual = await (await owner.get('/api/admin/settings/rates')).json()
  const edit = { asOf: '2026-11-30', source: 'ECB', rates: [{ currency: 'XTS', perEuro: 2 }] }
  const send = (version: number, more = {}) =>
    owner.put('/api/admin/settings/rates', { ...edit, ...more }, match(version))
  assert.equal((await send(usual.version, { asOf: '2026-12-02' })).status, 422)
  assert.equal(
    (await send(usual.version, { rates: [{ currency: 'XTS', perEuro: 0 }] })).status,
    422,
  )
  const changed = await send(usual.version)
  assert.equal(changed.status, 200)
  const { rates, version } = await changed.json()
  assert.equal(version, usual.version + 1)
  assert.equal(rates.length, usual.rates.length + 1)
  assert.equal((await send(usual.version)).status, 412)
})

test('a mail has the words of administrators, and the usual words again after a reset', async () => {
  const path = '/api/admin/settings/mail-templates/account_exists/fr'
  const { words, version, placeholders } = await (await owner.get(path)).json()
  assert.equal(version, 0)
  assert.deepEqual(placeholders, ['name', 'brand'])
  const own = { ...words, subject: 'Déjà inscrit chez {{brand}}', after: '' }
  const wrong = await owner.put(path, { ...own, before: 'x {{password}}' }, match(0))
  assert.equal((await wrong.json()).fields.before.code, 'unknown_placeholder')
  const odd = await owner.put(path, { ...own, before: 'x {{pass word}}' }, match(0))
  assert.equal((await odd.json()).fields.before.code, 'unknown_placeholder')
  const roomy = { ...own, subject: 'Déjà inscrit chez {{ brand }}' }
  for (const words of [own, roomy]) {
    const preview = await (await owner.post(`${path}/preview`, words)).json()
    assert.equal(preview.subject, 'Déjà inscrit chez Passerelle')
    assert.deepEqual(preview.examples, ['Aminata'])
  }
  assert.equal((await owner.put(path, own, match(0))).status, 200)
  assert.equal((await owner.put(path, own, match(0))).status, 412)
  assert.equal(await subjectAtSignUp(), 'Déjà inscrit chez Passerelle')
  assert.equal((await owner.delete(path, match(1))).status, 200)
  assert.notEqual(await subjectAtSignUp(), 'Déjà inscrit chez Passerelle')
})

test('a test mail goes to the caller, and not without limit', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    statuses.push((await owner.post('/api/admin/settings/test-mail')).status)
  }
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
  const mails = await mailsTo(server.deps, owner.account.email)
  assert.ok(mails.every((mail) => mail.template === 'settings_test'))
})

async function subjectAtSignUp(): Promise<string | undefined> {
  const { email } = await makeAccount(server.deps, { role: 'applicant', language: 'fr' })
  const body = { email, givenNames: 'Awa', password: 'a password of an applicant', language: 'fr' }
  assert.equal((await createClient(server).post('/api/signup', body)).status, 202)
  return (await mailsTo(server.deps, email)).at(-1)?.subject
}

async function read() {
  return (await owner.get('/api/admin/settings')).json()
}

function put(settings: object, version: number): ReturnType<TestClient['put']> {
  return owner.put('/api/admin/settings', settings, match(version))
}

function match(version: number) {
  return { headers: { 'if-match': `"${version}"` } }
}

function lastEvent(action: string) {
  return server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
