import type { OpenProgram } from '../rows/apply-queries.ts'
import type { ProgramRow } from '../rows/program-fields.ts'
import { plainText } from './text.ts'

export interface Candidates {
  /** The program that a row is about, unless another row has taken it. */
  take: (universityId: number, identity: string, row: ProgramRow) => number | undefined
}

/**
 * Programs that came without a file (the starter catalogue's, and those that staff wrote) are
 * recognised by university, level and title as the source prints it; by language too, if both give
 * it.
 */
export function createCandidates(programs: readonly OpenProgram[]): Candidates {
  const open = new Map<string, OpenProgram[]>()
  for (const program of programs) {
    for (const title of new Set([program.originalTitle ?? program.title, program.title])) {
      const key = keyOf(program.universityId, program.level, title)
      open.set(key, [...(open.get(key) ?? []), program])
    }
  }
  const taken = new Set<number>()
  const byIdentity = new Map<string, number>()

  return {
    take: (universityId, identity, row) => {
      if (open.size === 0) return undefined
      const before = byIdentity.get(identity)
      if (before !== undefined) return before
      const found = [row.originalTitle, row.given]
        .flatMap((title) => open.get(keyOf(universityId, row.level, title)) ?? [])
        .find((program) => !taken.has(program.id) && sameLanguages(program, row))
      if (found === undefined) return undefined
      taken.add(found.id)
      byIdentity.set(identity, found.id)
      return found.id
    },
  }
}

function keyOf(universityId: number, level: string, title: string): string {
  return `${universityId} ${level} ${plainText(title)}`
}

function sameLanguages(program: OpenProgram, row: ProgramRow): boolean {
  if (program.languagesDerived || row.derivedFields.includes('languages')) return true
  return program.languages.toSorted().join() === row.languages.toSorted().join()
}
