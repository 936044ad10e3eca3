import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { createApp } from '../../app.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('text states its encoding, from every file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-client-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const server = await createTestApp()
  t.after(() => server.close())
  const names = ['a.svg', 'a.js', 'a.css', 'a.html', 'a.txt', 'a.xml', 'a.png', 'a.woff2']
  for (const name of names) writeFileSync(join(folder, name), 'é')
  const { deps, pageCache } = server
  const clientFolder = relative(process.cwd(), folder)
  const app = createApp({ deps, pageCache, clientFolder })
  for (const path of [...names.map((name) => `/${name}`), '/sitemap.xml', '/api/docs']) {
    const answer = await app.request(`${deps.env.publicUrl}${path}`, {}, {})
    const type = answer.headers.get('content-type') ?? ''
    const isText = /^text\/|[/+]xml\b/.test(type)
    assert.equal(/;\s*charset=utf-8$/i.test(type), isText, `${path}: ${type}`)
  }
})
