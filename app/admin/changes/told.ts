import type { Change } from '#contract/changes.ts'

/** Members that other records make, and the size of a logo, which is told by its picture. */
const notTold = new Set([
  'logo.width',
  'logo.height',
  'universityName',
  'universityStatus',
  'universityWebsite',
  'destinationPublished',
  'universityCount',
  'programCount',
  'factsDue',
])

/** What of the changes somebody reads; a university by its name, where that is known. */
export function toldOf(changes: readonly Change[]): Change[] {
  const named = changes.find(({ name }) => name === 'universityName')
  return changes
    .filter(({ name }) => !notTold.has(name))
    .map((change) =>
      named && change.name === 'university' ? { ...named, name: change.name } : change,
    )
}
