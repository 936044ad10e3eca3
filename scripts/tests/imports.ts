import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Import {
  from: string
  target: string
  /** A package's name, or undefined for a file of ours. */
  package: string | undefined
  typeOnly: boolean
}

export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
}

export function importsOf(file: string): Import[] {
  const statements = read(file).matchAll(
    /^\s*(?:import|export)\s+(type\s)?([^'"]*?)\s*from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([, type, names = '', from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? ''
    const own = ownPath(file, specifier)
    return {
      from: file,
      target: own ?? specifier,
      package: own === undefined ? packageName(specifier) : undefined,
      typeOnly: type !== undefined || onlyTypes(names),
    }
  })
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function onlyTypes(names: string): boolean {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  if (listed === undefined) return false
  const all = listed.split(',').filter((name) => name.trim() !== '')
  return all.length > 0 && all.every((name) => name.trim().startsWith('type '))
}

function ownPath(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return relative(root, resolve(root, dirname(file), specifier))
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
