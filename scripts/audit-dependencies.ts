import { auditDependencies } from './dependencies/audit.ts'
import { installed, readLockFile, readManifest } from './dependencies/lock-file.ts'
import { readAdvisories } from './dependencies/read-advisories.ts'

/** `npm run audit:dependencies`: says what is wrong with the dependencies, and ends with 1 where something is. */
const lock = readLockFile()
const known = readAdvisories()
const found = auditDependencies(lock, readManifest(), known)
for (const one of found) console.log(one)
const all = installed(lock)
console.log(
  `${all.length} packages, ${all.filter(([, one]) => !one.dev).length} of them to run; ` +
    `${known.advisories.length} advisories, last read on ${known.read}; ${found.length} findings`,
)
process.exitCode = found.length === 0 ? 0 : 1
