import type { Insertable } from 'kysely'
import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import { builtRules, type Community } from '#contract/common/values/destination-rules.ts'
import { builtDestinations } from '#contract/common/values/destinations.ts'
import type { InLanguages } from '#contract/common/values/languages.ts'
import type { DestinationKey, DrawnDestination } from '#contract/common/values/vocabulary.ts'
import { learnRows } from '../catalogue/destinations/apply-destinations.ts'
import { refreshSearch } from '../catalogue/refresh-search.ts'
import type {
  IntakeTable,
  ProgramTable,
  RequirementTable,
  UniversityTable,
} from '../database/tables.ts'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'db' | 'catalogueChanged'>

const guides = {
  india: { name: 'India', nameFr: 'Inde', currency: 'INR', zone: 'Asia/Kolkata' },
  china: { name: 'China', nameFr: 'Chine', currency: 'CNY', zone: 'Asia/Shanghai' },
  dubai: { name: 'Dubai', nameFr: 'Dubaï', currency: 'AED', zone: 'Asia/Dubai' },
  turkey: { name: 'Türkiye', nameFr: 'Turquie', currency: 'TRY', zone: 'Europe/Istanbul' },
  france: { name: 'France', nameFr: 'France', currency: 'EUR', zone: 'Europe/Paris' },
} as const satisfies Record<DrawnDestination, unknown>

/** A published destination; the one that exists where it does. */
export async function makeDestination(
  { db }: Pick<Deps, 'db'>,
  key: DrawnDestination = 'france',
): Promise<{ id: number; key: DestinationKey }> {
  const { name, nameFr, currency, zone } = guides[key]
  const { country, community, namesIn } = builtRules[key]
  const { city, light, dark, passport } = builtDestinations[key]
  await db
    .insertInto('destination')
    .values({
      key,
      country,
      city,
      community,
      names_in: namesIn,
      colours: JSON.stringify({ light, dark }),
      passport: passport && JSON.stringify(passport),
      name: JSON.stringify({ en: name, fr: nameFr }),
      summary: JSON.stringify({ en: `Study in ${name}.`, fr: `Étudier : ${nameFr}.` }),
      currency,
      zone,
      position: Object.keys(guides).indexOf(key) + 1,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return db
    .selectFrom('destination')
    .select(['id', 'key'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** A published destination that the product does not come with, which this process knows. */
export async function addDestination(
  { db }: Pick<Deps, 'db'>,
  {
    key,
    country,
    alsoIn = [],
    community = null,
  }: {
    key: DestinationKey
    country: string
    alsoIn?: string[]
    community?: Community | null
  },
): Promise<DestinationKey> {
  await db
    .insertInto('destination')
    .values({
      ...{ key, country, also_in: alsoIn, community, currency: 'EUR', zone: 'UTC', position: 50 },
      name: JSON.stringify({ en: `The ${key}`, fr: `Le ${key}` }),
      summary: JSON.stringify({ en: 'Study here.', fr: 'Étudier ici.' }),
    })
    .execute()
  await learnRows(db)
  return key
}

/** Grounds of a fact that a colleague looked up. */
export const confirmed = {
  certainty: 'confirmed',
  source_url: 'https://university.example/programs/one',
  checked_on: '2026-11-20',
  checked_by: 'colleague-of-the-office',
} as const

/** The same as the contract writes them. */
export const confirmedGrounds = {
  certainty: 'confirmed',
  sourceUrl: confirmed.source_url,
  sourceName: null,
  checkedOn: confirmed.checked_on,
} as const

let made = 0

type UniversitySettings = Partial<Omit<Insertable<UniversityTable>, 'destination_id'>> & {
  destination?: DrawnDestination
}

/** A published university, in Lyon by default. */
export async function makeUniversity(
  deps: Pick<Deps, 'db'>,
  { destination = 'france', ...columns }: UniversitySettings = {},
): Promise<{ id: number; key: string; name: string }> {
  const { id } = await makeDestination(deps, destination)
  const number = ++made
  return deps.db
    .insertInto('university')
    .values({
      key: `university-${number}`,
      destination_id: id,
      name: `University ${number}`,
      city: 'Lyon',
      submission_channel: 'agency',
      partnership: 'agreement',
      status: 'published',
      ...columns,
    })
    .returning(['id', 'key', 'name'])
    .executeTakeFirstOrThrow()
}

type ProgramSettings = Partial<Omit<Insertable<ProgramTable>, 'university_id' | 'title'>> & {
  title?: string | InLanguages
  universityId?: number
  intakes?: Partial<Insertable<IntakeTable>>[]
  tuition?: Partial<TuitionLine>[]
  requirements?: Partial<Insertable<RequirementTable>>[]
}

/**
 * A published program that the agency may apply to, with one intake that is open at the test
 * clock's start, found by the search at once.
 */
export async function makeProgram(
  deps: Needs,
  settings: ProgramSettings = {},
): Promise<{ id: number; key: string; intakes: { id: number; key: string }[] }> {
  const program = await insertProgram(deps, settings)
  await deps.db.transaction().execute((tx) => refreshSearch(tx, { programs: [program.id] }))
  await deps.catalogueChanged()
  return program
}

/** The first intake of a new program, as an applicant names it. */
export async function makeChoice(
  deps: Needs,
  settings: ProgramSettings = {},
): Promise<{ program: string; intake: string }> {
  const { key, intakes } = await makeProgram(deps, settings)
  return { program: key, intake: intakes[0]?.key ?? '' }
}

/** An intake that is open at an instant, for who can't choose the clock. */
export function intakeOpenAt(now: Date): Partial<Insertable<IntakeTable>> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  return {
    opens_at: inDays(-30),
    closes_at: inDays(120),
    starts_on: inDays(200).slice(0, 10),
  }
}

/** Three programs to apply for, whose intakes are open at an instant. */
export async function makeThreeChoices(deps: Needs, now: Date) {
  const intakes = [intakeOpenAt(now)]
  return [
    await makeChoice(deps, { intakes }),
    await makeChoice(deps, { intakes }),
    await makeChoice(deps, { intakes }),
  ]
}

/** Many programs at once, found by the search when all are there. */
export async function makePrograms(
  deps: Needs,
  all: readonly ProgramSettings[],
): Promise<{ id: number; key: string }[]> {
  const programs = []
  for (const settings of all) programs.push(await insertProgram(deps, settings))
  await deps.db.transaction().execute((tx) => refreshSearch(tx, 'all'))
  await deps.catalogueChanged()
  return programs
}

async function insertProgram(
  { db }: Pick<Deps, 'db'>,
  {
    title,
    universityId,
    intakes = [{}],
    tuition = [{}],
    requirements = [],
    ...columns
  }: ProgramSettings,
): Promise<{ id: number; key: string; intakes: { id: number; key: string }[] }> {
  const number = ++made
  const program = await db
    .insertInto('program')
    .values({
      key: `program-${number}`,
      university_id: universityId ?? (await makeUniversity({ db })).id,
      title: JSON.stringify(
        typeof title === 'object' ? title : { en: title ?? `Program ${number}`, fr: '' },
      ),
      level: 'master',
      field: '0613',
      duration_months: 24,
      languages: ['en'],
      submission_channel: 'agency',
      status: 'published',
      ...columns,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()

  if (tuition.length > 0) {
    await db
      .insertInto('tuition_line')
      .values(tuition.map((line, position) => tuitionRow(program.id, position, line)))
      .execute()
  }
  if (requirements.length > 0) {
    await db
      .insertInto('requirement')
      .values(
        requirements.map((requirement, position) => ({
          program_id: program.id,
          position,
          kind: 'academic' as const,
          mandatory: true,
          text: JSON.stringify({ en: 'A bachelor’s degree.', fr: 'Une licence.' }),
          ...confirmed,
          ...requirement,
        })),
      )
      .execute()
  }
  if (intakes.length === 0) return { ...program, intakes: [] }
  const rows = await db
    .insertInto('intake')
    .values(
      intakes.map((intake, index) => ({
        program_id: program.id,
        key: `2027-09${index === 0 ? '' : `-${index + 1}`}`,
        term: 'autumn' as const,
        academic_year: '2027-28',
        starts_on: '2027-09-06',
        opens_at: '2026-11-01T00:00:00Z',
        closes_at: '2027-03-31T21:59:00Z',
        zone: 'Europe/Paris',
        ...confirmed,
        ...intake,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  return { ...program, intakes: rows }
}

function tuitionRow(programId: number, position: number, line: Partial<TuitionLine>) {
  return {
    program_id: programId,
    position,
    audience: line.audience ?? ('international' as const),
    amount_minor: line.amountMinor ?? 500_000,
    currency: line.currency ?? 'EUR',
    period: line.period ?? ('year' as const),
    academic_year: line.academicYear === undefined ? '2027-28' : line.academicYear,
    ...confirmed,
    ...(line.certainty && { certainty: line.certainty }),
    ...(line.sourceUrl !== undefined && { source_url: line.sourceUrl }),
  }
}

/** Units of currencies for one euro. */
export async function makeRates(
  { db }: Pick<Deps, 'db'>,
  perEuro: Record<string, number>,
): Promise<void> {
  const rows = Object.entries(perEuro).map(([currency, rate]) => ({
    currency,
    per_euro: rate,
    as_of: '2026-11-30',
    source: 'made for a test',
  }))
  await db.insertInto('currency_rate').values(rows).execute()
}
