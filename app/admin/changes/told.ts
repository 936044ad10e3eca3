import type { Change } from '#contract/changes.ts'

/** Without what nobody reads: a logo is told by its picture, whose size says nothing more. */
export function toldOf(changes: readonly Change[]): Change[] {
  return changes.filter(({ name }) => name !== 'logo.width' && name !== 'logo.height')
}
