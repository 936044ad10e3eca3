import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { test } from 'node:test'
import { fetchWithin } from './outside.ts'

async function listen(
  t: { after: (done: () => void) => void },
  lead: (path: string) => string | undefined,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const location = lead(path)
    if (location === undefined) response.end('{}')
    else response.writeHead(302, { location }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, asked }
}

test('a source may redirect a few times within its own host, and nowhere else', async (t) => {
  const other = await listen(t, () => undefined)
  const source = await listen(t, (path) => {
    if (path === '/moved') return '/here'
    if (path === '/round') return '/round'
    if (path === '/away') return `${other.url}/metadata`
    if (path === '/named') return source.url.replace('127.0.0.1', 'localhost')
    if (path === '/file') return 'file:///etc/passwd'
    return undefined
  })
  assert.equal((await fetchWithin(`${source.url}/here`, {})).status, 200)
  assert.equal((await fetchWithin(`${source.url}/moved`, {})).status, 200)
  for (const path of ['/away', '/named', '/file', '/round']) {
    assert.equal((await fetchWithin(`${source.url}${path}`, {})).status, 302, path)
  }
  assert.deepEqual(other.asked, [])
  assert.equal(source.asked.filter((one) => one === '/round').length, 4)
})
