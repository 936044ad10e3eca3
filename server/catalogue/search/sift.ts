import type { ProgramResults } from '#contract/catalogue/catalogue.ts'
import type { Grouping, GroupName, Sight } from './facets.ts'
import type { Workspace } from './workspace.ts'

/** A filter in use. */
export interface Sieve {
  filter: ProgramResults['relax'][number]['filter']
  by: GroupName
  /** Programs that only this filter excludes, and how many of each group. */
  alone: number
  aloneOf: Uint32Array
}

/** All filters that use the same groups: for each group, the bits of those that exclude it. */
export interface Mesh {
  places: Uint32Array
  bits: Uint16Array
}

export interface Sieves {
  meshes: Mesh[]
  /** By their bits. */
  sieves: Sieve[]
  groupings: Record<GroupName, Grouping>
}

/**
 * The programs that no sieve excludes; counts those that only one excludes. They are in the
 * workspace until the next ones are.
 */
export function sift(
  { index, workspace }: Sight,
  among: Uint32Array,
  { meshes, sieves, groupings }: Sieves,
): Uint32Array {
  if (meshes.length === 0) return among
  const [first, ...others] = meshes
  const skips = among === index.everyProgram && first?.places === index.kinds.places
  let count = among.length
  if (skips) count = takeKinds(workspace, index.kinds.starts, first.bits)
  else takeAll(workspace, among)
  for (const mesh of skips ? others : meshes) count = thinOut(workspace, count, mesh)

  const { left, keptOut } = workspace
  let passed = 0
  for (let at = 0; at < count; at++) {
    const by = keptOut[at] ?? 0
    const program = left[at] ?? 0
    if (by === 0) left[passed++] = program
    else countAlone(sieves[31 - Math.clz32(by)], groupings, program)
  }
  return left.subarray(0, passed)
}

function takeAll({ left, keptOut }: Workspace, among: Uint32Array): void {
  left.set(among)
  keptOut.fill(0, 0, among.length)
}

/** The programs of each kind that at most one filter excludes. */
function takeKinds({ left, keptOut }: Workspace, starts: Uint32Array, bits: Uint16Array): number {
  let count = 0
  for (let kind = 0; kind < bits.length; kind++) {
    const by = bits[kind] ?? 0
    if ((by & (by - 1)) !== 0) continue
    const end = starts[kind + 1] ?? 0
    for (let program = starts[kind] ?? 0; program < end; program++) {
      left[count] = program
      keptOut[count++] = by
    }
  }
  return count
}

/** Records which filters exclude each program; drops those that several exclude. */
function thinOut({ left, keptOut }: Workspace, count: number, { places, bits }: Mesh): number {
  let next = 0
  for (let at = 0; at < count; at++) {
    const program = left[at] ?? 0
    const by = (keptOut[at] ?? 0) | (bits[places[program] ?? 0] ?? 0)
    left[next] = program
    keptOut[next] = by
    // Without a branch, which would be predicted wrongly every other time.
    next += (by & (by - 1)) === 0 ? 1 : 0
  }
  return next
}

function countAlone(
  sieve: Sieve | undefined,
  groupings: Sieves['groupings'],
  program: number,
): void {
  if (!sieve) return
  sieve.alone++
  const group = groupings[sieve.by].places[program] ?? 0
  sieve.aloneOf[group] = (sieve.aloneOf[group] ?? 0) + 1
}
