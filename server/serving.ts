import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { EnvironmentError } from './env.ts'
import { type OpenPages, start, stop } from './start.ts'
import { readyMessage, stopMessage } from './workers.ts'

parentPort?.on('message', () => void stop())
if (cluster.isWorker) {
  // A terminal and systemd send theirs to every process; the first process decides which of them ends, and when.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', (message) => {
    if (message === stopMessage) void stop()
  })
}

/** React picks its production build by this variable, when it is first imported. */
const openBuilt: OpenPages = async () => {
  process.env['NODE_ENV'] ??= 'production'
  const folder = join(import.meta.dirname, '../build')
  const built = join(folder, 'server/index.js')
  if (!existsSync(built)) {
    throw new EnvironmentError('The pages are not built: run  npm run build  (npm start does it).')
  }
  const [{ createSsr }, build] = await Promise.all([
    import('../app/ssr.ts'),
    import(pathToFileURL(built).href),
  ])
  return { render: createSsr(build, 'production'), clientFolder: join(folder, 'client') }
}

await start(openBuilt)
if (cluster.isWorker) process.send?.(readyMessage)
