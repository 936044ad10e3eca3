import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HotPayload } from 'vite'
import type { FromServing, ModuleAnswer, ToServing } from './messages.ts'

interface Options {
  settings: NodeJS.ProcessEnv
  /** Answers a request for a module of the pages. */
  readModule: (asked: HotPayload) => Promise<ModuleAnswer> | undefined
}

/** Sources that are saved together restart the server once. */
const togetherMs = 60

/** Runs the server in a thread, and in another one each time that its sources have changed. */
export function keepServing({ settings, readModule }: Options) {
  let port = Promise.withResolvers<number>()
  let wordsRead = Promise.withResolvers<void>()
  let soon: NodeJS.Timeout | undefined
  let isStopping = false
  let thread = open(Promise.resolve())

  /** The new one reads its sources while the old one still finishes. */
  function open(before: Promise<unknown>): Worker {
    const opened = new Worker(join(import.meta.dirname, 'serving.ts'), { env: settings })
    opened.on('message', async (said: FromServing) => {
      if (said.event === 'serves') port.resolve(said.port)
      else if (said.event === 'wordsRead') wordsRead.resolve()
      else {
        const answer = (await readModule(said.asked)) ?? {
          error: new Error('Vite has been closed'),
        }
        tell(opened, { act: 'module', id: said.id, answer })
      }
    })
    // A mistake in a source that was just saved: the next change of it starts the server again.
    opened.on('error', (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    })
    void before.then(() => tell(opened, { act: 'start' }))
    return opened
  }

  async function close(old: Worker): Promise<void> {
    const ended = new Promise((resolve) => old.once('exit', resolve))
    // It may have ended already because of an error.
    if (old.threadId === -1) return
    tell(old, { act: 'stop' })
    await ended
  }

  return {
    /** Where it listens, once it does. */
    port: () => port.promise,
    startAgain: () => {
      clearTimeout(soon)
      soon = setTimeout(() => {
        if (isStopping) return
        port = Promise.withResolvers()
        thread = open(close(thread))
      }, togetherMs)
    },
    forgetPages: () => tell(thread, { act: 'forgetPages' }),
    readWords: () => {
      wordsRead = Promise.withResolvers()
      tell(thread, { act: 'readWords' })
      return wordsRead.promise
    },
    stop: async () => {
      isStopping = true
      await close(thread)
    },
  }
}

function tell(thread: Worker, what: ToServing): void {
  thread.postMessage(what)
}
