import { createServer } from 'node:http'

/**
 * A bare `node:http` server that answers each request with the same bytes and headers as the page
 * it is compared with: the address of that page is the argument. Prints its own port.
 */
const [page = '', encoding = 'br'] = process.argv.slice(2)
const original = await fetch(page, { headers: { 'accept-encoding': encoding } })
// fetch() decodes; the bare server has to send what went over the wire.
const wire = await rawBytes(page, encoding)
const headers = Object.fromEntries(
  [...original.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  ),
)
headers['content-length'] = String(wire.length)

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(wire)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})

async function rawBytes(url: string, accepted: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
