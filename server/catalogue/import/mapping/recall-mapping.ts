import { isDeepStrictEqual } from 'node:util'
import {
  columnNamed,
  columnsOf,
  type ImportKind,
  type ImportMeanings,
  importKinds,
  meaningsOf,
} from '#contract/catalogue/imports.ts'
import type { Db } from '../../../database/database.ts'
import { kindOf } from '../cells/kind-of.ts'
import { findLastMapping } from './mapping-queries.ts'

/**
 * What the user chose for the last file with the same columns, and for its values; undefined if
 * there was none.
 */
export async function recallMapping(
  tx: Db,
  header: readonly string[],
): Promise<
  { kind: ImportKind | undefined; mapping: (string | null)[]; meanings: ImportMeanings } | undefined
> {
  const last = header.length > 0 ? await findLastMapping(tx, header) : undefined
  if (!last) return undefined
  const known = new Set(importKinds.flatMap(columnsOf))
  const isTwice = new Set(header).size < header.length
  // Columns of the same name are only distinguished by their place.
  if (isTwice && !isDeepStrictEqual(last.header, header)) return undefined
  const chosen = header.map((name, at) => last.mapping[isTwice ? at : last.header.indexOf(name)])
  const named = chosen.map((one) => one && columnNamed(one))
  const mapping = named.map((one) => (one && known.has(one) ? one : null))
  const kind = kindOf({ reading: last.reading, mapping })
  const meanings = meaningsOf({ kind: kind ?? null, mapping, meanings: last.meanings })
  return { kind, mapping, meanings }
}
