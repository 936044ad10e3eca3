import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { describeWholeApi } from './app.ts'
import { operationsOf } from './http/endpoints/openapi.ts'
import { createClient, signedInAs, type TestClient } from './testing/client.ts'
import { makeAccount, openSession } from './testing/factories-identity.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function readDocument(reader: Pick<TestClient, 'get'> = createClient(server)) {
  const answer = await reader.get('/api/openapi.json')
  assert.equal(answer.status, 200)
  return answer.json()
}

test('the committed description of the API is that of the code', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8')
  assert.ok(
    committed === `${JSON.stringify(describeWholeApi(server.deps), null, 2)}\n`,
    'docs/openapi.json is not what the code declares: run `npm run docs:api` and commit it',
  )
})

test('every endpoint says what it does, who may call it and what it answers', async () => {
  const document = describeWholeApi(server.deps)
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.info.title, 'Passerelle API')
  const endpoints = operationsOf(document)
  assert.ok(endpoints.length > 40)
  for (const { method, path, operation, access } of endpoints) {
    const call = `${method} ${path}`
    assert.ok(operation.summary, call)
    assert.ok(operation.responses?.['default'], call)
    const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one))
    assert.equal(schemes.includes('bearer'), access !== 'public', call)
    assert.equal(schemes.includes('antiForgery'), method !== 'get', call)
  }
})

test('an endpoint that changes a version the caller saw says so, and refuses calls without it', async () => {
  const client = await signedInAs(server, 'owner')
  const versioned = operationsOf(describeWholeApi(server.deps)).filter(({ operation }) =>
    operation.parameters?.some((one) => 'name' in one && one.name === 'If-Match'),
  )
  assert.ok(versioned.length > 50, `only ${versioned.length}`)
  for (const { method, path } of versioned) {
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await client[method](address, {})
    const { code } = await answer.json()
    assert.equal(code, 'version_missing', `${method} ${path}: ${code}`)
  }
})

test('calls for administrators are described only to them', async () => {
  const whole = describeWholeApi(server.deps)
  const paths = Object.keys(whole.paths ?? {})
  const forAdministrators = operationsOf(whole).filter(
    ({ access }) => !['public', 'signed_in'].includes(access),
  )
  assert.ok(forAdministrators.length > 150)

  const applicant = createClient(server)
  const account = await makeAccount(server.deps, { role: 'applicant' })
  applicant.bear((await openSession(server.deps, account)).token)
  for (const reader of [createClient(server), applicant]) {
    const seen = await readDocument(reader)
    assert.doesNotMatch(JSON.stringify(seen), /\/api\/admin\//)
    assert.deepEqual(
      operationsOf(seen).filter(({ access }) => !['public', 'signed_in'].includes(access)),
      [],
    )
    const named = JSON.stringify(seen).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    for (const [, name = ''] of named) assert.ok(seen.components.schemas[name], name)
    assert.ok(Object.keys(seen.components.schemas).length < 400)
    assert.doesNotMatch(await (await reader.get('/api/docs')).text(), /\/api\/admin\//)
  }

  const administrator = await signedInAs(server, 'auditor')
  const answer = await administrator.get('/api/openapi.json')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(answer.headers.get('vary') ?? '', /Authorization/)
  assert.deepEqual(Object.keys((await answer.json()).paths), paths)
  assert.match(await (await administrator.get('/api/docs')).text(), /\/api\/admin\/applicants/)
})

test('the API reads as a page that runs nothing and loads nothing from elsewhere', async () => {
  const page = await server.request('/api/docs')
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'self'/,
  )
  const html = await page.text()
  assert.match(html, /GET \/api\/programs\/\{program_key\}/)
  assert.doesNotMatch(html, /<script|style=|https?:\/\//)
  assert.equal((await server.request('/api/docs.css')).status, 200)
})
