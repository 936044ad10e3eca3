import type { ImportCounts } from '#contract/catalogue/imports.ts'
import type { Db } from '../../../database/database.ts'
import { refreshSearch } from '../../refresh-search.ts'
import { changedFields, plainText } from '../cells/text.ts'
import type { Remark } from '../runs/notes.ts'
import { type ImportScene, rowsAtOnce, rowsOf } from '../scene.ts'
import {
  type KnownUniversity,
  listedIdentity,
  taughtIdentity,
  usualChannel,
} from './university-index.ts'
import {
  adoptUniversities,
  findStoredUniversities,
  holdUniversities,
  insertUniversities,
  listProgramsOf,
  type NewUniversity,
  type StoredUniversity,
  updateUniversities,
} from './university-queries.ts'
import { readUniversityRow, type UniversityRow } from './university-row.ts'

interface Pending {
  row: UniversityRow
  identity: string
  remark: Remark
  known: KnownUniversity | undefined
}

/** Reads the file twice: for the names and cities in it, then to compare and store its rows. */
export async function importUniversities(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  const named = await learnNames(scene)
  const counts = {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    kept: 0,
    duplicates: 0,
    refused: 0,
    universitiesAdded: 0,
  }
  /** The line on which each university first occurred. */
  const lines = new Map<string | KnownUniversity, number>()
  const touched: number[] = []
  let waiting: Pending[] = []

  for await (const { header, record, remark } of rowsOf(scene, scene.sink)) {
    counts.rows++
    const row = readUniversityRow(header, record.values, scene, remark)
    if (!row) {
      counts.refused++
      continue
    }
    const identity = listedIdentity(row.country, row.name)
    const known = findKnown(scene, row, identity, named)
    const earlier = lines.get(known ?? identity)
    if (earlier !== undefined) {
      remark('duplicate_in_file', 'name', row.name, `line ${earlier}`)
      counts.duplicates++
      continue
    }
    lines.set(known ?? identity, record.line)
    waiting.push({ row, identity, remark, known })
    if (waiting.length === rowsAtOnce) {
      touched.push(...(await storeRows(tx, scene, waiting, counts)))
      waiting = []
    }
  }
  touched.push(...(await storeRows(tx, scene, waiting, counts)))
  scene.signal.throwIfAborted()
  if (scene.apply) {
    const programs = await listProgramsOf(tx, touched)
    if (programs.length > 0) await refreshSearch(tx, { programs })
  }
  return { ...counts, universitiesAdded: counts.inserted }
}

/** The names in the file, so that a web address does not tie a row to another row's university. */
async function learnNames(scene: ImportScene): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { header, record, remark } of rowsOf(scene, () => {})) {
    const row = readUniversityRow(header, record.values, scene, remark)
    if (!row) continue
    scene.cities.learn(row.country, row.city)
    names.add(`${row.country} ${plainText(row.name)}`)
  }
  return names
}

function findKnown(
  { universities }: ImportScene,
  { country, name, city, website }: UniversityRow,
  identity: string,
  named: ReadonlySet<string>,
): KnownUniversity | undefined {
  const known =
    universities.byIdentity(identity) ??
    universities.byName(country, name) ??
    universities.byIdentity(taughtIdentity(country, name, city))
  if (known) return known
  const housed = universities.byWebsite(country, website)
  return housed && !named.has(`${country} ${plainText(housed.name)}`) ? housed : undefined
}

/** Stores a few rows; returns the universities whose programs now show something else. */
async function storeRows(
  tx: Db,
  scene: ImportScene,
  pending: readonly Pending[],
  counts: ImportCounts,
): Promise<number[]> {
  const ids = pending.flatMap(({ known }) => (known ? [known.id] : []))
  if (scene.apply) await holdUniversities(tx, ids)
  const foundById = await findStoredUniversities(tx, ids)
  const added: NewUniversity[] = []
  const updated: (StoredUniversity & { id: number; import_key: string })[] = []
  const adopted: Parameters<typeof adoptUniversities>[1][number][] = []

  for (const { row, identity, remark, known } of pending) {
    const found = known && foundById.get(known.id)
    const stored = found?.stored
    const given = asStored(row, stored)
    if (!known || !stored) {
      const destination = scene.destinations.get(row.country)
      if (!destination) continue
      if (row.quality === null) remark('quality_low', 'status', '', 'draft')
      added.push({
        ...given,
        key: scene.universities.takeKey(row.name, row.city),
        import_key: identity,
        destination_id: destination.id,
        country: destination.alsoIn.length > 0 ? row.country : null,
        submission_channel: usualChannel(row.country, row.ownership),
      })
      continue
    }
    const changes = changedFields(stored, given)
    const own = { id: known.id, import_key: identity }
    if (changes.length === 0) counts.unchanged++
    else if (known.origin === 'staff' || found?.edited) {
      counts.kept++
      for (const change of changes) remark('kept_staff_edit', ...named(known, change))
    } else if (known.origin === 'starter') {
      counts.kept++
      remark('matched_starter', 'name', row.name, known.key)
      adopted.push({ ...own, latitude: row.latitude, longitude: row.longitude })
    } else {
      counts.updated++
      for (const change of changes) remark('updated', ...named(known, change))
      updated.push({ ...given, ...own })
    }
  }
  counts.inserted += added.length
  if (!scene.apply) return []
  if (added.length > 0) await insertUniversities(tx, added)
  if (updated.length > 0) await updateUniversities(tx, updated)
  if (adopted.length > 0) await adoptUniversities(tx, adopted)
  return updated.map((one) => one.id)
}

function named(
  { key }: KnownUniversity,
  [field, before, after]: readonly [string, string, string],
): [field: string, before: string, after: string] {
  return [`${key}: ${field}`, before, after]
}

/** What a row doesn't give, or gives unreadably, stays as stored. */
function asStored(row: UniversityRow, stored: StoredUniversity | undefined): StoredUniversity {
  const isPlaced = row.latitude !== null
  return {
    name: row.name,
    local_name: row.localName ?? stored?.local_name ?? null,
    city: row.city,
    region: row.region ?? stored?.region ?? null,
    latitude: isPlaced ? row.latitude : (stored?.latitude ?? null),
    longitude: isPlaced ? row.longitude : (stored?.longitude ?? null),
    ownership: row.ownership ?? stored?.ownership ?? null,
    founded: row.founded ?? stored?.founded ?? null,
    website: row.website ?? stored?.website ?? null,
    status: row.quality === null ? (stored?.status ?? row.status) : row.status,
    quality: row.quality ?? stored?.quality ?? null,
    source: row.source ?? stored?.source ?? null,
    source_url: row.sourceUrl ?? stored?.source_url ?? null,
    source_licence: row.sourceLicence ?? stored?.source_licence ?? null,
  }
}
