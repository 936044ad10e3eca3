import type { ImportCounts } from '#contract/catalogue/imports.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import type { Db } from '../../../database/database.ts'
import { refreshSearch } from '../../refresh-search.ts'
import { createCandidates } from '../cells/candidates.ts'
import { changedFields, plainText, slugOf } from '../cells/text.ts'
import { type Remark, remarksOn } from '../runs/notes.ts'
import { type ImportScene, rowsAtOnce, rowsOf } from '../scene.ts'
import {
  adoptPrograms,
  insertFees,
  insertNewPrograms,
  listOpenPrograms,
  listTouchedPrograms,
  updateChangedPrograms,
} from './apply-queries.ts'
import { planUniversities } from './planned-universities.ts'
import {
  countMatches,
  createStaging,
  holdMatches,
  keepDrafts,
  listConfirmedFees,
  listMatches,
  matchPrograms,
  type StagedProgram,
  stagePrograms,
  takeDuplicates,
} from './program-queries.ts'
import { programIdentity, readProgramRow } from './program-row.ts'
import { distanceKm, type KnownUniversity } from './university-index.ts'
import { listProgramsOf, publishUniversities } from './university-queries.ts'

const farKm = 100
const notesAtOnce = 5000

/**
 * Reads the file twice: first to learn its universities and how its cities are spelt, then to stage
 * its rows, which are compared with the catalogue and stored all together.
 */
export async function importPrograms(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  const plan = await planUniversities(tx, scene)
  const read = await stageFile(tx, scene)
  const duplicates = await takeDuplicates(tx)
  for (const { line, title, kept } of duplicates) {
    remarksOn(line, scene.sink)('duplicate_in_file', 'program', title, `line ${kept}`)
  }
  for (const { line, key } of await keepDrafts(tx, scene.now)) {
    remarksOn(line, scene.sink)('intake_unusable', 'status', key, 'draft')
  }
  await matchPrograms(tx)
  if (scene.apply) await holdMatches(tx)
  await tellMatches(tx, scene)
  for (const { line, key, stored, given } of await listConfirmedFees(tx)) {
    remarksOn(line, scene.sink)('kept_confirmed', `${key}: tuition`, stored, given)
  }
  const matches = await countMatches(tx)
  scene.signal.throwIfAborted()
  if (scene.apply) await store(tx, plan.published, matches.insert + matches.update)
  return {
    ...read,
    inserted: matches.insert,
    updated: matches.update,
    unchanged: matches.same,
    kept: matches.staff + matches.starter,
    duplicates: duplicates.length,
    universitiesAdded: plan.added,
  }
}

async function stageFile(
  tx: Db,
  scene: ImportScene,
): Promise<Pick<ImportCounts, 'rows' | 'refused'>> {
  await createStaging(tx)
  const candidates = createCandidates(await listOpenPrograms(tx))
  const remarkOnCity = createCityCheck(scene.universities.all())
  const counts = { rows: 0, refused: 0 }
  let waiting: StagedProgram[] = []

  for await (const { header, record, remark } of rowsOf(scene, scene.sink)) {
    counts.rows++
    const row = readProgramRow(header, record.values, scene, remark)
    const university = row && scene.findTaughtBy(row)
    if (row && !university) remark('city_missing', 'city', row.university)
    if (!row || !university) {
      counts.refused++
      continue
    }
    const elsewhere = plainText(row.city) !== plainText(university.city) && row.city !== ''
    if (elsewhere) remarkOnCity(university, row.city, remark)
    const identity = programIdentity(university.key, row)
    waiting.push({
      ...row,
      identity,
      line: record.line,
      universityId: university.id,
      ownCity: elsewhere ? row.city : null,
      slug: [slugOf(row.title, 58) || 'program', slugOf(university.name, 48)]
        .filter(Boolean)
        .join('-'),
      channel: university.channel,
      candidate: candidates.take(university.id, identity, row),
      publishes: scene.publishNew,
    })
    if (waiting.length === rowsAtOnce) {
      await stagePrograms(tx, waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await stagePrograms(tx, waiting)
  return counts
}

/** Notes that a program is taught elsewhere, and whether that is farther than a suburb. */
function createCityCheck(
  universities: Iterable<KnownUniversity>,
): (university: KnownUniversity, city: string, remark: Remark) => void {
  const places = new Map<string, { latitude: number; longitude: number }>()
  const keyOf = (country: string, city: string) => `${country} ${plainText(city)}`
  for (const one of universities) {
    const place = placeOf(one)
    const key = keyOf(one.country, one.city)
    if (place && !places.has(key)) places.set(key, place)
  }
  return (university, city, remark) => {
    const here = places.get(keyOf(university.country, city))
    const there = placeOf(university)
    const km = here && there ? Math.round(distanceKm(here, there)) : 0
    if (km > farKm) remark('city_conflict', 'city', city, `${university.city}, ${km} km`)
    else remark('city_differs', 'city', city, university.city)
  }
}

function placeOf({
  latitude,
  longitude,
}: KnownUniversity): { latitude: number; longitude: number } | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

async function tellMatches(tx: Db, { sink, universities }: ImportScene): Promise<void> {
  const names = new Map([...universities.all()].map(({ id, name }) => [id, name]))
  const shown = (values: Record<string, unknown>) => asRead(values, names)
  for (const action of ['staff', 'starter', 'update'] as const) {
    for (let after = 0; ; ) {
      const page = await listMatches(tx, action, after, notesAtOnce)
      for (const { line, key, stored, given } of page) {
        const remark = remarksOn(line, sink)
        if (action === 'starter') remark('matched_starter', 'program', key)
        else {
          const code = action === 'staff' ? 'kept_staff_edit' : 'updated'
          for (const [field, before, now] of changedFields(shown(stored), shown(given))) {
            remark(code, `${key}: ${field}`, before, now)
          }
        }
        after = line
      }
      if (page.length < notesAtOnce) break
    }
  }
}

/**
 * A program's values as people read them: amounts in units of their currency, universities named.
 */
function asRead(
  values: Record<string, unknown>,
  names: ReadonlyMap<number, string>,
): Record<string, unknown> {
  const { amountMinor, currency, university } = values
  const isSum = typeof amountMinor === 'number' && typeof currency === 'string'
  return {
    ...values,
    amountMinor: isSum ? amountMinor / 10 ** minorDigits(currency) : amountMinor,
    university: typeof university === 'number' ? (names.get(university) ?? university) : university,
  }
}

async function store(tx: Db, opened: readonly KnownUniversity[], changes: number): Promise<void> {
  await adoptPrograms(tx)
  if (changes > 0) {
    await insertNewPrograms(tx)
    await updateChangedPrograms(tx)
    await insertFees(tx)
  }
  const ids = opened.map((university) => university.id)
  if (ids.length > 0) await publishUniversities(tx, ids)
  const programs = [...(await listTouchedPrograms(tx)), ...(await listProgramsOf(tx, ids))]
  if (programs.length > 0) await refreshSearch(tx, { programs })
}
