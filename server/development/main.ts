import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join, relative } from 'node:path'
import { createServer as createVite } from 'vite'
import { checkPort } from '../http/serve.ts'
import { handOn } from './hand-on.ts'
import { keepServing } from './keep-serving.ts'

/*
 * `npm run dev`: the product with its pages from their sources. Vite replaces in open pages what has
 * changed. The server runs in a thread beside it, which starts again when its own sources change: the
 * pages stay as they are meanwhile, and what they ask for waits.
 */

/** The sources that browsers ask for; the product answers everything else, words among them. */
const ofSources = /^\/(?:@|app\/|contract\/|node_modules\/|\.react-router\/)/
const ofServer = /^(?:server|contract|migrations)\/.*(?<!\.test)\.ts$/
const ofWords = /^locales\/.*\.json$/
/** Folders in which nothing concerns a running product, or in which it writes. */
const unwatched = ['bench', 'build', 'data', 'docs', 'e2e', 'test-results', 'var']

const root = join(import.meta.dirname, '../..')
process.env['NODE_ENV'] = 'development'
if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env['PORT'] || 3000)
const host = process.env['HOST'] || '127.0.0.1'
await checkPort(port, host)

const front = createServer((request, response) => {
  if (isOfSources(request)) vite.middlewares(request, response)
  else void handOn(request, response, serving.port)
})
const vite = await createVite({
  root,
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server: front },
    watch: { ignored: unwatched.map((folder) => join(root, folder, '**')) },
  },
})
const serving = keepServing({
  settings: { PUBLIC_URL: `http://${host}:${port}`, ...process.env, PORT: '0', HOST: '127.0.0.1' },
  readModule: (asked) => vite.environments['ssr']?.hot.handleInvoke(asked),
})
for (const happened of ['add', 'change', 'unlink'] as const) {
  vite.watcher.on(happened, (file) => {
    const name = relative(root, file).replaceAll('\\', '/')
    serving.forgetPages()
    if (ofServer.test(name)) serving.startAgain()
    else if (ofWords.test(name)) void renewWords()
  })
}
front.listen(port, host)

function isOfSources({ url = '/' }: IncomingMessage): boolean {
  const { pathname } = new URL(url, 'http://localhost')
  return ofSources.test(pathname) || isPublicFile(pathname)
}

function isPublicFile(pathname: string): boolean {
  return /^\/[\w-]+\.\w+$/.test(pathname) && existsSync(join(root, 'public', pathname))
}

async function renewWords(): Promise<void> {
  await serving.readWords()
  vite.environments['client']?.hot.send('words-changed')
}

async function stop(): Promise<void> {
  front.close()
  await Promise.all([serving.stop(), vite.close()])
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
