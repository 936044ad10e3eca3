import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Advisories } from './audit.ts'

export function readAdvisories(): Advisories {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8'))
}
