import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const againMs = 100

/**
 * Passes a request on to the product, which listens on a port of this machine. A reading request is
 * repeated if the product stopped in the middle; a writing one ends as with a lost connection.
 */
export async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  findPort: () => Promise<number>,
): Promise<void> {
  const { method, url, rawHeaders } = request
  const inner = ask(
    {
      ...{ host: '127.0.0.1', port: await findPort(), path: url, headers: rawHeaders },
      ...(method && { method }),
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  inner.on('error', async () => {
    if (method !== 'GET' || response.headersSent) response.destroy()
    await sleep(againMs)
    if (!response.destroyed) void handOn(request, response, findPort)
  })
  response.on('close', () => inner.destroy())
  request.pipe(inner)
}
