import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package in `package-lock.json` (lockfileVersion 3), as far as it is read here. */
export interface Locked {
  /** Its name at the registry, if it is installed under another name. */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  deprecated?: string
  /** Only for tests and building. */
  dev?: boolean
  /** A production install has it only where something else than a development tool wants it too. */
  devOptional?: boolean
  /** Missing where the system is another, or where it can't be had. */
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface LockFile {
  name: string
  version: string
  packages: Record<string, Locked>
}

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const root = join(import.meta.dirname, '../..')

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

/** `@scope/name` of a path such as `node_modules/a/node_modules/@scope/name`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Everything that is installed, the project itself left out. */
export function installed(lock: LockFile): [path: string, one: Locked][] {
  return Object.entries(lock.packages).filter(([path]) => path !== '')
}

/** Where Node finds a package that is imported from `from`: beside it, or further out. */
export function resolveFrom(lock: LockFile, from: string, name: string): string | undefined {
  const folders = from.split(/(?<=^|\/)node_modules\//).slice(1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const at = folders.slice(0, depth).map((one) => `node_modules/${one}`)
    const path = [...at.map((one) => one.replace(/\/$/, '')), `node_modules/${name}`].join('/')
    if (lock.packages[path]) return path
  }
  return undefined
}
