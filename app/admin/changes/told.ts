import type { Change } from '#contract/common/changes.ts'

/** Members that other records make, and the size of a logo, which is told by its picture. */
const notTold = new Set([
  'logo.width',
  'logo.height',
  'brand.logo.width',
  'brand.logo.height',
  'universityName',
  'universityStatus',
  'universityWebsite',
  'destinationPublished',
  'universityCount',
  'programCount',
  'factsDue',
])

/** The same of a program: its university's agreement is that one's own. */
const notToldOf: Partial<Record<string, string>> = { program: 'partnership' }

/** What of the changes of a record somebody reads; a university by its name, where that is known. */
export function toldOf(entity: string, changes: readonly Change[]): Change[] {
  const named = changes.find(({ name }) => name === 'universityName')
  return changes
    .filter(({ name }) => !notTold.has(name) && name !== notToldOf[entity])
    .map((change) =>
      named && change.name === 'university' ? { ...named, name: change.name } : change,
    )
}
