import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
} from 'kysely'
import type { DB } from './tables.ts'

export interface EndedQuery {
  /** The folder and the function that it is written in, as `health.listTasks`. */
  name: () => string
  /** From the call to the answer, with the wait for a connection. */
  ms: number
}

/** Deep enough to reach our function above the library's. */
const frames = 24

/** The same database, which reports each answered query. */
export function watchQueries(db: Kysely<DB>, report: (query: EndedQuery) => void): Kysely<DB> {
  const begun = new WeakMap<QueryId, { at: number; place: { stack?: string } }>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => {
      const place: { stack?: string } = {}
      const before = Error.stackTraceLimit
      Error.stackTraceLimit = frames
      // The stack is formatted only when it is read: most queries are quick.
      Error.captureStackTrace(place, plugin.transformQuery)
      Error.stackTraceLimit = before
      begun.set(queryId, { at: performance.now(), place })
      return node
    },
    transformResult: async ({ queryId, result }: PluginTransformResultArgs) => {
      const query = begun.get(queryId)
      if (query) {
        const { at, place } = query
        report({ name: () => nameIn(place.stack ?? ''), ms: performance.now() - at })
      }
      return result
    },
  }
  return db.withPlugin(plugin)
}

const ownFrame = /^\s*at (?:async )?(?:([\w$]+) )?.*?\/server\/([^:)]+?)\.ts:\d+/

/** The innermost function of ours in a stack; its file if it has no name. */
function nameIn(stack: string): string {
  for (const line of stack.split('\n')) {
    const [, name, file] = ownFrame.exec(line) ?? []
    if (file === undefined || line.includes('node_modules')) continue
    const [room = file] = file.split('/')
    return name === undefined ? file.replaceAll('/', '.') : `${room}.${name}`
  }
  return 'unknown'
}
