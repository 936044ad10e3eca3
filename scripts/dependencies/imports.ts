import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Reached {
  /** Files of ours, from the project's folder. */
  files: string[]
  /** Names of packages, with the first file that imports each. */
  packages: Map<string, string>
}

/**
 * Every file and package that is loaded with the given files: what they import, and what that imports.
 * Imports of types alone vanish before anything runs. What is imported later (`import()`) counts
 * where `late` says so of the file.
 */
export function reachedFrom(entries: string[], late: (file: string) => boolean): Reached {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const specifier of importsOf(file, late(file))) {
      const own = ownFile(file, specifier)
      if (own !== undefined) visit(own)
      else if (!specifier.startsWith('node:')) {
        const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
        if (!packages.has(name)) packages.set(name, file)
      }
    }
  }
  for (const entry of entries) visit(entry)
  return { files: [...files].toSorted(), packages }
}

/** All sources below a folder of the project that are no tests. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('server/testing/'))
}

function importsOf(file: string, late: boolean): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\s)([^'"`;]*?)\s*from\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]/gm,
  )
  const found = [...statements].flatMap(([, names = '', from, bare]) =>
    onlyTypes(names) ? [] : [from ?? bare ?? ''],
  )
  if (!late) return found
  const later = text.matchAll(/(?<!typeof )\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)
  return [...found, ...[...later].map(([, specifier = '']) => specifier)]
}

function onlyTypes(names: string): boolean {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  const all = (listed ?? '').split(',').filter((name) => name.trim() !== '')
  return all.length > 0 && all.every((name) => name.trim().startsWith('type '))
}

function ownFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  const path = relative(root, resolve(root, dirname(from), specifier))
  return existsSync(join(root, path)) ? path : undefined
}
