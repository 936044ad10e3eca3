import type { ImportView } from '#contract/catalogue/imports.ts'

/** Why storing a list that was checked would change nothing; undefined where it would. */
export function nothingToStore({
  counts,
  notes,
}: Pick<ImportView, 'counts' | 'notes'>): 'refused' | 'same' | undefined {
  if (!counts) return undefined
  const { rows, inserted, updated, universitiesAdded, refused } = counts
  // A university that is here already may be published by a list that adds none of its programs.
  const publishes = notes.some(({ code }) => code === 'university_published')
  if (inserted + updated + universitiesAdded > 0 || publishes) return undefined
  return refused > 0 && refused === rows ? 'refused' : 'same'
}
