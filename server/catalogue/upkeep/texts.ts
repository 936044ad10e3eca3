import type { UpkeepTexts, UpkeepTextsEdit } from '#contract/catalogue/upkeep.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findStaffDestination } from '../destinations/destination-queries.ts'
import { changeDestination } from '../destinations/save-destination.ts'
import { correctFact } from '../destinations/save-fact.ts'
import { changeProgram } from '../programs/save-program.ts'
import { findStaffProgram } from '../programs/staff-program-queries.ts'
import { changeScholarship } from '../scholarships/save-scholarship.ts'
import { findStaffScholarship } from '../scholarships/scholarship-queries.ts'
import { changeUniversity } from '../universities/save-university.ts'
import { findStaffUniversity, type StaffUniversity } from '../universities/university-queries.ts'

type Clock = Pick<Deps, 'now'>
type Texts = Record<string, Bilingual | null>

/** A thing with texts, as it is stored, and how to store other texts in their place. */
interface Stored {
  version: number
  texts: Texts
  save: (tx: Db, deps: Clock, change: Change, by: By) => Promise<unknown>
}

interface Change {
  version: number
  texts: Record<string, Bilingual>
}

/** The texts of a thing that are in one language only, with both languages. */
export async function readTexts(db: Db, { now }: Clock, subject: string): Promise<UpkeepTexts> {
  const { version, texts } = await find(db, subject, dayOf(now()))
  const missing = Object.entries(texts).flatMap(([name, text]) =>
    text !== null && isOneSided(text) ? [{ name, text }] : [],
  )
  return { version, texts: missing }
}

/** Replaces the texts of a thing, through the use case of the thing's form. */
export async function writeTexts(
  tx: Db,
  deps: Clock,
  { subject, texts, version }: UpkeepTextsEdit & { version: number },
  by: By,
): Promise<void> {
  const stored = await find(tx, subject, dayOf(deps.now()))
  if (Object.keys(texts).some((name) => !Object.hasOwn(stored.texts, name)))
    throw new Problem('not_found')
  await stored.save(tx, deps, { version, texts }, by)
}

function isOneSided({ en, fr }: Bilingual): boolean {
  return (en === '') !== (fr === '')
}

function find(db: Db, subject: string, today: string): Promise<Stored> {
  const [kind = '', key = ''] = subject.split(':')
  switch (kind) {
    case 'program':
      return findProgram(db, key)
    case 'university':
      return findUniversity(db, key)
    case 'scholarship':
      return findScholarship(db, key)
    case 'destination':
      return findDestination(db, key, today)
    case 'fact':
      return findFact(db, key, today)
    default:
      throw new Problem('not_found')
  }
}

async function findProgram(db: Db, key: string): Promise<Stored> {
  const program = await findStaffProgram(db, key)
  if (!program) throw new Problem('not_found')
  const { title, summary, curriculum, careers } = program
  return {
    version: program.version,
    texts: { title, summary, curriculum, careers },
    save: (tx, deps, { version, texts }, by) =>
      changeProgram(tx, deps, { key, version, input: { ...program, ...texts } }, by),
  }
}

async function findUniversity(db: Db, key: string): Promise<Stored> {
  const university = await findStaffUniversity(db, key)
  if (!university) throw new Problem('not_found')
  const { description } = university
  return {
    version: university.version,
    texts: { description },
    save: (tx, deps, { version, texts }, by) =>
      changeUniversity(
        tx,
        deps,
        { key, version, input: { ...neededOf(university), ...texts } },
        by,
      ),
  }
}

/** What a university can't be saved without; the rest is left out and stays. */
function neededOf(university: StaffUniversity) {
  const { name, localName, shortName, destination, city, region, latitude, longitude } = university
  const { key, ownership, founded, website, description, submissionChannel, status } = university
  return {
    ...{ key, name, localName, shortName, destination, city, region, latitude, longitude },
    ...{ ownership, founded, website, description, submissionChannel, status },
  }
}

async function findScholarship(db: Db, key: string): Promise<Stored> {
  const scholarship = await findStaffScholarship(db, key)
  if (!scholarship) throw new Problem('not_found')
  const { name, provider, coverage } = scholarship
  return {
    version: scholarship.version,
    texts: { name, provider, coverage },
    save(tx, deps, { version, texts }, by) {
      const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...input } = scholarship
      return changeScholarship(tx, deps, { key, version, input: { ...input, ...texts } }, by)
    },
  }
}

async function findDestination(db: Db, name: string, today: string): Promise<Stored> {
  const key = name
  const destination = await findStaffDestination(db, key, today)
  if (!destination) throw new Problem('not_found')
  const { name: called, summary, sections, position, published } = destination
  return {
    version: destination.version,
    texts: {
      name: called,
      summary,
      ...Object.fromEntries(sections.map((section) => [sectionName(section.key), section.body])),
    },
    save(tx, deps, { version, texts }, by) {
      const edit = {
        name: texts['name'] ?? called,
        summary: texts['summary'] ?? summary,
        sections: sections.map((section) => ({
          key: section.key,
          body: texts[sectionName(section.key)] ?? section.body,
        })),
        position,
        published,
      }
      return changeDestination(tx, deps, { key, version, edit }, by)
    },
  }
}

const sectionName = (key: string) => `section.${key}`

async function findFact(db: Db, path: string, today: string): Promise<Stored> {
  const [destinationKey = '', factKey = ''] = path.split('/')
  const destination = await findStaffDestination(db, destinationKey, today)
  const found = destination?.facts.find((one) => one.key === factKey)
  if (!destination || !found) throw new Problem('not_found')
  const { key, section, label, unit, period, audience, alternatives, ...edit } = found
  return {
    version: destination.version,
    texts: { value: edit.value, note: edit.note },
    save: (tx, deps, { version, texts }, by) =>
      correctFact(
        tx,
        deps,
        { key: destinationKey, fact: factKey, version, edit: { ...edit, ...texts } },
        by,
      ),
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
