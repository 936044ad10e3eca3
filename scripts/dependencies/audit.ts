import { installed, type Locked, type LockFile, type Manifest, nameOf } from './lock-file.ts'

export interface Advisories {
  /** The day on which the team last looked for new ones. */
  read: string
  advisories: Advisory[]
  /** Packages of tests and building that have an advisory all the same, and why that is right. */
  accepted: { package: string; why: string }[]
}

interface Advisory {
  id: string
  package: string
  /** Each a range such as `>=8.0.0 <8.3.0`, or one version as `=4.4.2`. */
  versions: string[]
  why: string
}

/** Licences that an open, self-hosted product may carry. Each part of an AND has to be one of them. */
const licences = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Unlicense', 'Zlib', 'OFL-1.1', 'MPL-2.0'],
  // Libraries that are linked as they come: libvips of sharp, and libheif, which visitors load apart.
  ...['LGPL-3.0', 'LGPL-3.0-or-later'],
  // Data that tools of the build bring along.
  'CC-BY-4.0',
])

/** Packages that name no licence in the lock file, with what their own folder says. */
const licenceInFolder: Record<string, string> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
}

/**
 * What is wrong with what the lock file would install, one sentence each; none if all is well. It
 * asks no service: advisories are a file of this repository, so that it works without a network and
 * says the same on every machine.
 */
export function auditDependencies(
  lock: LockFile,
  manifest: Manifest,
  { advisories, accepted }: Advisories,
): string[] {
  const found: string[] = []
  const used = new Set<string>()
  for (const [path, one] of installed(lock)) {
    const name = one.name ?? nameOf(path)
    const version = one.version ?? ''
    const label = `${name} ${version}`
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity ?? '')) {
      found.push(`${label}: without a SHA-512, so that a replaced package goes unnoticed`)
    }
    if (one.resolved !== undefined && one.resolved !== tarballOf(name, version)) {
      found.push(
        `${label}: from ${one.resolved}, not from the registry under this name and version`,
      )
    }
    if (one.hasInstallScript && !manifest.allowScripts[name]) {
      found.push(`${label}: runs a script when it is installed, which allowScripts does not name`)
    }
    if (one.deprecated !== undefined) found.push(`${label}: deprecated (${one.deprecated})`)
    const licence = one.license ?? licenceInFolder[name]
    if (licence === undefined || !mayCarry(licence)) {
      found.push(`${label}: its licence is ${licence ?? 'not named'}`)
    }
    for (const advisory of advisories) {
      if (advisory.package !== name || !advisory.versions.some((range) => fits(version, range))) {
        continue
      }
      const isAccepted = isForTests(one) && accepted.some((reason) => reason.package === name)
      if (isAccepted) used.add(name)
      else found.push(`${label}: ${advisory.id}, ${advisory.why}`)
    }
  }
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  })) {
    if (!/^\d+\.\d+\.\d+/.test(version)) found.push(`${name}: ${version} is no exact version`)
  }
  for (const { package: name } of accepted) {
    if (!used.has(name)) found.push(`${name}: accepted with an advisory that no longer fits`)
  }
  return found
}

/** Where the registry has a version of a package: under its name without the scope. */
function tarballOf(name: string, version: string): string {
  return `https://registry.npmjs.org/${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`
}

const isForTests = ({ dev }: Locked): boolean => dev === true

function mayCarry(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => licences.has(one.trim())))
}

/** Whether a version is within a range of comparisons that all have to hold. */
export function fits(version: string, range: string): boolean {
  return range.split(' ').every((comparison) => {
    const [, sign = '', bound = ''] = /^(>=|<=|<|>|=)(.+)$/.exec(comparison) ?? []
    const order = compareVersions(version, bound)
    if (sign === '=') return order === 0
    if (sign === '<') return order < 0
    if (sign === '>') return order > 0
    if (sign === '<=') return order <= 0
    if (sign === '>=') return order >= 0
    throw new Error(`${comparison} is no comparison`)
  })
}

/** A version before its release (`1.0.0-rc.1`) comes before it; among these the order of signs holds. */
function compareVersions(one: string, other: string): number {
  const [left = '', leftEarly = ''] = one.split(/-(.*)/s)
  const [right = '', rightEarly = ''] = other.split(/-(.*)/s)
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)]
  for (let at = 0; at < 3; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (leftEarly === rightEarly) return 0
  if (leftEarly === '') return 1
  if (rightEarly === '') return -1
  return leftEarly < rightEarly ? -1 : 1
}
