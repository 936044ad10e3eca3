import type { Change } from '#contract/common/changes.ts'

/** Members that other records make, and the size of a logo, which its picture shows. */
const notShown = new Set([
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

/** The same for a program: the agreement belongs to its university. */
const notShownOf: Partial<Record<string, string>> = { program: 'partnership' }

/** The changes of a record that staff read; a university by its name, if that is known. */
export function shownChanges(entity: string, changes: readonly Change[]): Change[] {
  const named = changes.find(({ name }) => name === 'universityName')
  return changes
    .filter(({ name }) => !notShown.has(name) && name !== notShownOf[entity])
    .map((change) =>
      named && change.name === 'university' ? { ...named, name: change.name } : change,
    )
}
