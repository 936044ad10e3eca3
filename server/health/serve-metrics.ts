import { createServer } from 'node:http'
import type { Env } from '../env.ts'
import { checkPort } from '../http/serve.ts'
import { isSameText } from '../keys/secret.ts'

/** Answers Prometheus on a separate port, which visitors don't reach; the returned function ends that. */
export async function serveMetrics(
  { port, host, token }: NonNullable<Env['metrics']>,
  text: () => Promise<string>,
): Promise<() => void> {
  await checkPort(port, host)
  const server = createServer((request, response) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (token !== undefined && !isSameText(given, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    } else if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
    } else {
      text().then(
        (metrics) =>
          response
            .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
            .end(metrics),
        // A process that has just begun doesn't answer the first one yet.
        () => response.writeHead(503, { 'retry-after': '5' }).end(),
      )
    }
  })
  server.listen(port, host)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
