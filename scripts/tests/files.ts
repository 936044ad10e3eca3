import { globSync, statSync } from 'node:fs'
import { graphOf, needing } from './graph.ts'
import { read } from './imports.ts'

export interface TestFile {
  path: string
  /** Whether it needs a process that no other file has run in. */
  alone: boolean
  /** Whether it uses a database. */
  knowsDatabase: boolean
  /** Whether what it does may differ on a server, with its many connections, from the embedded one. */
  knowsServer: boolean
}

const everyTest = '{server,contract,app,scripts,bench}/**/*.test.ts'

/** The test files that patterns, folders and names mean, those first that take longest. */
export function findTests(patterns: readonly string[] = []): TestFile[] {
  const wanted = (patterns.length > 0 ? patterns : [everyTest]).map((one) =>
    statSync(one, { throwIfNoEntry: false })?.isDirectory() ? `${one}/**/*.test.ts` : one,
  )
  const paths = [...new Set(globSync(wanted))]
  const graph = graphOf(paths)
  const needAlone = needing(graph, ['server/testing/alone.ts'])
  const needDatabase = needing(graph, graph.files.filter(namesDatabase))
  return paths
    .map((path) => ({
      path,
      alone: needAlone.has(path),
      knowsDatabase: needDatabase.has(path),
      knowsServer: needDatabase.has(path) && meetsOthers(path),
    }))
    .map((file) => ({ file, cost: costOf(file) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ file }) => file)
}

const namesDatabase = (file: string) =>
  /\.tsx?$/.test(file) && read(file).includes("env['TEST_DATABASE_URL']")
const startsProcesses = /\b(?:spawn(?:Sync)?|startSite|startMortal\w+)\(/

/**
 * Calls at the same time queue up on the embedded database and meet each other on a server; processes
 * and connections that come and go are the same on none. All other tests only ask statements, which
 * a server reads without them (`understood.test.ts`).
 */
function meetsOthers(path: string): boolean {
  const text = read(path)
  return atTheSameTime.test(text) || startsProcesses.test(text) || namesDatabase(path)
}

const atTheSameTime = /\bPromise\.(?:all|allSettled|race|any)\(/

/** A guess: those that start processes take longest, then those with most to do on a database. */
function costOf({ path, knowsDatabase }: TestFile): number {
  const text = read(path)
  return text.length * (startsProcesses.test(text) ? 100 : knowsDatabase ? 10 : 1)
}
