import { columnsOf, type ImportKind, importKinds } from '#contract/catalogue/imports.ts'

type Mapping = readonly (string | null)[]

/**
 * The columns of a file that is about another kind now: as they were mapped for that kind before, or
 * as they are guessed; what is mapped to something that both kinds have stays.
 */
export function mappingFor(
  kind: ImportKind,
  { current, before, guess }: { current: Mapping; before: Mapping | undefined; guess: Mapping },
): (string | null)[] {
  const known = new Set(columnsOf(kind))
  const given = before ?? guess
  const taken = new Set(given)
  return current.map((name, at) => {
    const own = given[at] ?? null
    if (own !== null || before !== undefined) return own
    return name !== null && known.has(name) && !taken.has(name) ? name : null
  })
}

/** What a file is about once the reader has chosen a column that only one kind has. */
export function kindByColumn(name: string): ImportKind | undefined {
  const [only, other] = importKinds.filter((kind) => columnsOf(kind).includes(name))
  return other === undefined ? only : undefined
}
