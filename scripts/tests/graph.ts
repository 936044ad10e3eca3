import { statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { importsOf, read, root } from './imports.ts'

/** Which files of ours need which. */
export interface Graph {
  files: readonly string[]
  neededBy: ReadonlyMap<string, readonly string[]>
}

/** What has been read: the files don't change while tests run. */
const needed = new Map<string, readonly string[]>()

/** The files and all that they need, directly or not. */
export function graphOf(files: readonly string[]): Graph {
  const all = new Set(files)
  const neededBy = new Map<string, string[]>()
  for (const file of all) {
    const needs = needed.get(file) ?? needsOf(file)
    needed.set(file, needs)
    for (const one of needs) {
      all.add(one)
      neededBy.set(one, [...(neededBy.get(one) ?? []), file])
    }
  }
  return { files: [...all], neededBy }
}

/**
 * All files that need one of these, directly or not, with how far they are from it: `step` says how
 * long the way is from a file to what it imports.
 */
export function needing(
  { neededBy }: Graph,
  files: readonly string[],
  step: (file: string) => number = () => 1,
): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]))
  const waiting = [...files]
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const file of neededBy.get(from) ?? []) {
      const distance = (distances.get(from) ?? 0) + step(file)
      if (distance >= (distances.get(file) ?? Number.POSITIVE_INFINITY)) continue
      distances.set(file, distance)
      waiting.push(file)
    }
  }
  return distances
}

/** The files that a file imports, and those that it names to start or to read. */
function needsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const imported = importsOf(file)
    .filter((one) => one.package === undefined && !one.typeOnly)
    .map((one) => one.target)
  const named = [
    ...read(file).matchAll(/['"`]([\w@./-]+\.(?:tsx?|mjs|json|css|md|csv|html))['"`]/g),
  ]
    .map(([, name = '']) => name)
    .flatMap((name) => [relative(root, resolve(root, dirname(file), name)), name])
  return [...new Set([...imported, ...named])].filter((name) => name !== file && isFile(name))
}

function isFile(name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isFile() ?? false
}
