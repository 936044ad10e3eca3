import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { ServerBuild } from 'react-router'
import type { HotPayload } from 'vite'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import type { Deps } from '../deps.ts'
import { sourcesPolicy } from '../http/guards/headers.ts'
import type { OpenPages } from '../start.ts'
import { readLocales } from '../words/locales.ts'
import type { FromServing, ModuleAnswer, ToServing } from './messages.ts'

/* The thread of the server during development: pages come from their sources. */

// Half of the time of a start goes into reading sources, most of which are unchanged.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
const { start, stop } = await import('../start.ts')

interface Sources {
  createSsr: typeof import('#app/ssr.ts').createSsr
  build: ServerBuild
}

const waiting = new Map<number, (answer: ModuleAnswer) => void>()
let deps: Deps | undefined
let asked = 0
let isOutdated = false
let sources: Promise<Sources> | undefined

const pages = new ModuleRunner(
  {
    transport: { invoke: (payload) => askForModule(payload as HotPayload) },
    hmr: false,
    sourcemapInterceptor: 'node',
  },
  new ESModulesEvaluator(),
)

/** Pages are not cached: the next request may find another text. */
const openSources: OpenPages = async (given) => {
  deps = given
  return {
    render: async (request, page) => {
      const { createSsr, build } = await readSources()
      const answer = await createSsr(build, 'development')(request, page)
      const { status, headers } = answer
      const own = new Headers(headers)
      own.set('cache-control', 'no-store')
      if (!page.lowData) own.set('content-security-policy', sourcesPolicy(page.nonce))
      if (!headers.get('content-type')?.startsWith('text/html')) {
        return new Response(answer.body, { status, headers: own })
      }
      // The nonce of a link is hidden by the browser, which React then takes for another document.
      const html = (await answer.text()).replaceAll(/(<link [^>]*?) nonce="[^"]*"/g, '$1')
      return new Response(html, { status, headers: own })
    },
  }
}

/** The read modules are forgotten between two readings, never during one. */
function readSources(): Promise<Sources> {
  if (!sources || isOutdated) {
    isOutdated = false
    const before = sources ?? Promise.resolve()
    const read = async () => {
      pages.clearCache()
      const [{ createSsr }, build] = await Promise.all([
        pages.import<typeof import('#app/ssr.ts')>('/app/ssr.ts'),
        pages.import<ServerBuild>('virtual:react-router/server-build'),
      ])
      return { createSsr, build }
    }
    sources = before.then(read, read)
    // An error in a source is the answer to the request, and the next page tries again.
    sources.catch(() => {
      isOutdated = true
    })
  }
  return sources
}

parentPort?.on('message', (ask: ToServing) => {
  if (ask.act === 'start') void start(openSources).then((port) => say({ event: 'serves', port }))
  else if (ask.act === 'stop') void stop()
  else if (ask.act === 'readWords') readWords()
  else if (ask.act === 'forgetPages') isOutdated = true
  else {
    waiting.get(ask.id)?.(ask.answer)
    waiting.delete(ask.id)
  }
})

function askForModule(payload: HotPayload): Promise<ModuleAnswer> {
  const id = asked++
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    say({ event: 'asksForModule', id, asked: payload })
  })
}

function readWords(): void {
  try {
    if (deps) {
      const sendsMail = deps.env.smtpUrl !== undefined
      Object.assign(
        deps.locales,
        readLocales(join(import.meta.dirname, '../../locales'), { sendsMail }),
      )
    }
  } catch (error) {
    // A file that is still being written: the next change comes when it can be read.
    deps?.log.warn({ err: error }, 'words not read')
  }
  say({ event: 'wordsRead' })
}

function say(what: FromServing): void {
  parentPort?.postMessage(what)
}
