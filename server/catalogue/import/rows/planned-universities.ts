import type { Db } from '../../../database/database.ts'
import { remarksOn } from '../runs/notes.ts'
import { type ImportScene, rowsAtOnce, rowsOf } from '../scene.ts'
import { type ProgramHead, readProgramHead } from './program-head.ts'
import { readProgramRow } from './program-row.ts'
import {
  type KnownUniversity,
  listedIdentity,
  taughtIdentity,
  usualChannel,
} from './university-index.ts'
import { insertUniversities, type NewUniversity } from './university-queries.ts'

interface Planned {
  university: KnownUniversity
  row: ProgramHead
  line: number
}

/** The effect of a file of programs on the universities, before its programs are stored. */
export interface UniversityPlan {
  added: number
  /** Drafts of an earlier import that now have a program for visitors. */
  published: readonly KnownUniversity[]
}

/**
 * Reads the file for the universities it names. The unknown ones are stored, published if one of
 * their programs may be, and put into the scene, together with the spellings of cities.
 */
export async function planUniversities(tx: Db, scene: ImportScene): Promise<UniversityPlan> {
  const planned = new Map<KnownUniversity, Planned>()
  const published = new Set<KnownUniversity>()
  for await (const { header, record, remark } of rowsOf(scene, () => {})) {
    const row = readProgramHead(header, record.values, scene, remark)
    if (!row) continue
    scene.cities.learn(row.country, row.city)
    const known = scene.findTaughtBy(row)
    // A refused program adds no university.
    const isTaken = () => readProgramRow(header, record.values, scene, () => {}) !== undefined
    if (!known) {
      if (row.city !== '' && isTaken()) plan(scene, planned, row, record.line)
      continue
    }
    const own = planned.get(known)
    if (row.publishable && scene.publishNew && mayPublish(known) && isTaken()) {
      if (own) known.status = 'published'
      else published.add(known)
    }
  }

  const all = [...planned.values()]
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    await addUniversities(tx, scene, all.slice(at, at + rowsAtOnce))
  }
  for (const university of published) {
    remarksOn(1, scene.sink)('university_published', 'status', university.name, 'published')
  }
  return { added: all.length, published: [...published] }
}

function mayPublish({ status, origin, edited }: KnownUniversity): boolean {
  return status === 'draft' && origin === 'import' && !edited
}

function plan(
  { universities, publishNew }: ImportScene,
  planned: Map<KnownUniversity, Planned>,
  row: ProgramHead,
  line: number,
): void {
  const { country, listedAs, city, ownership } = row
  const name = listedAs || row.university
  const university: KnownUniversity = {
    id: -1 - planned.size,
    key: universities.takeKey(name, city),
    importKey: listedAs
      ? listedIdentity(country, listedAs)
      : taughtIdentity(country, row.university, city),
    country,
    name,
    localName: null,
    website: null,
    city,
    latitude: null,
    longitude: null,
    channel: usualChannel(country, ownership),
    status: row.publishable && publishNew ? 'published' : 'draft',
    origin: 'import',
    edited: false,
  }
  universities.add(university)
  planned.set(university, { university, row, line })
}

async function addUniversities(
  tx: Db,
  { apply, cities, destinations, sink }: ImportScene,
  planned: readonly Planned[],
): Promise<void> {
  const rows: NewUniversity[] = []
  for (const { university, row, line } of planned) {
    const { key, importKey, country, name, channel, status } = university
    const destination = destinations.get(country)
    if (!destination || importKey === null) continue
    university.city = cities.spell(country, university.city)
    remarksOn(line, sink)('university_unknown', 'university', `${name}, ${university.city}`)
    rows.push({
      key,
      import_key: importKey,
      destination_id: destination.id,
      country: destination.alsoIn.length > 0 ? country : null,
      submission_channel: channel,
      name,
      local_name: null,
      city: university.city,
      region: null,
      latitude: null,
      longitude: null,
      ownership: row.ownership,
      founded: null,
      website: null,
      status,
      quality: null,
      source: row.source,
      source_url: null,
      source_licence: null,
    })
  }
  if (!apply) return
  const ids = await insertUniversities(tx, rows)
  for (const { university } of planned) {
    university.id = ids.get(university.importKey ?? '') ?? university.id
  }
}
