import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
} from 'kysely'
import type { DB } from './tables.ts'

export interface EndedQuery {
  /** The room and the function that it is written in, as `health.listTasks`. */
  name: () => string
  /** From the call to the answer, with the wait for a connection. */
  ms: number
}

/** Deep enough for the function of ours that stands above the library's. */
const frames = 24

/** The same database, which tells of each query that was answered. */
export function watchQueries(db: Kysely<DB>, told: (query: EndedQuery) => void): Kysely<DB> {
  const begun = new WeakMap<QueryId, { at: number; place: { stack?: string } }>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => {
      const place: { stack?: string } = {}
      const before = Error.stackTraceLimit
      Error.stackTraceLimit = frames
      // It is written out when it is read only: most queries are quick.
      Error.captureStackTrace(place, plugin.transformQuery)
      Error.stackTraceLimit = before
      begun.set(queryId, { at: performance.now(), place })
      return node
    },
    transformResult: async ({ queryId, result }: PluginTransformResultArgs) => {
      const query = begun.get(queryId)
      if (query) {
        const { at, place } = query
        told({ name: () => nameIn(place.stack ?? ''), ms: performance.now() - at })
      }
      return result
    },
  }
  return db.withPlugin(plugin)
}

const ownFrame = /^\s*at (?:async )?(?:([\w$]+) )?.*?\/server\/([^:)]+?)\.ts:\d+/

/** The innermost function of ours in a stack; its file where it has no name. */
function nameIn(stack: string): string {
  for (const line of stack.split('\n')) {
    const [, name, file] = ownFrame.exec(line) ?? []
    if (file === undefined || line.includes('node_modules')) continue
    const [room = file] = file.split('/')
    return name === undefined ? file.replaceAll('/', '.') : `${room}.${name}`
  }
  return 'unknown'
}
