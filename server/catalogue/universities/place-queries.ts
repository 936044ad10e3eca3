import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type {
  DestinationDetail,
  UniversityDetail,
  UniversityQuery,
} from '#contract/catalogue/catalogue.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { citiesNamedInFrench } from '#contract/words/values/city-name.ts'
import type { Db } from '../../database/database.ts'
import { literally } from '../../database/literally.ts'
import type { DB } from '../../database/tables.ts'
import { scholarshipsWhere, separator } from '../programs/program-queries.ts'

/** Destinations that visitors may see, in their order. */
export async function listDestinations(db: Db) {
  return selectDestinations(db).execute()
}

/** No counts and no texts: every page asks for them. */
export async function listDestinationKeys(db: Db) {
  const rows = await db
    .selectFrom('destination')
    .select('key')
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

export async function findDestination(
  db: Db,
  key: DestinationKey,
  { published } = { published: true },
) {
  return selectDestinations(db, { published })
    .select([
      'destination.sections',
      'destination.calendar',
      'destination.visa_steps as visaSteps',
      'destination.submissions',
    ])
    .select((eb) => factsOf(eb).as('facts'))
    .select(
      sql<DestinationDetail['scholarships']>`(${sql.raw(
        scholarshipsWhere('s.destination_id = destination.id'),
      )})`.as('scholarships'),
    )
    .where('destination.key', '=', key)
    .executeTakeFirst()
}

function selectDestinations(db: Db, { published } = { published: true }) {
  return db
    .selectFrom('destination')
    .select([
      'destination.key',
      'destination.country',
      'destination.also_in as alsoIn',
      'destination.city',
      'destination.name',
      'destination.summary',
      'destination.currency',
      'destination.zone',
      'destination.position',
      'destination.published',
    ])
    .select((eb) => universityCount(eb).as('universityCount'))
    .where((eb) => eb.and(published ? [eb('destination.published', '=', true)] : []))
    .orderBy('destination.position')
    .orderBy('destination.id')
}

/** Published universities of the current destination. */
export function universityCount(eb: ExpressionBuilder<DB, 'destination'>) {
  return eb
    .selectFrom('university')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('university.destination_id', '=', 'destination.id')
    .where('university.status', '=', 'published')
    .$asScalar()
    .$notNull()
}

/** Facts of the current destination, by the contract's names; only staff see who confirmed them. */
export function factsOf(
  eb: ExpressionBuilder<DB, 'destination'>,
  { withPeople } = { withPeople: false },
) {
  return jsonArrayFrom(
    eb
      .selectFrom('fact')
      .select([
        'fact.key',
        'fact.section',
        'fact.label',
        'fact.value',
        'fact.amount_min as amountMin',
        'fact.amount_max as amountMax',
        'fact.unit',
        'fact.period',
        'fact.audience',
        'fact.valid_for_year as validForYear',
        'fact.source_url as sourceUrl',
        'fact.source_type as sourceType',
        'fact.source_name as sourceName',
        'fact.certainty',
        'fact.checked_on as checkedOn',
        'fact.review_by as reviewBy',
        'fact.note',
        'fact.alternatives',
      ])
      .select(
        (withPeople ? sql<string | null>`fact.checked_by` : sql<string | null>`null::text`).as(
          'checkedBy',
        ),
      )
      .whereRef('fact.destination_id', '=', 'destination.id')
      .orderBy('fact.position')
      .orderBy('fact.id'),
  )
}

/**
 * One page of the universities that visitors may see, those with programs first, then by name; how
 * many fit in all, and how many the words alone find in each destination and city.
 */
export async function listUniversities(db: Db, query: UniversityQuery) {
  const { destination, city, withPrograms, page, size } = query
  const named = publishedUniversities(db).where((eb) => eb.and(namedOrPlacedLike(query.q)))
  const towns = await named
    .select(['destination.key as destination', 'university.city'])
    .select([
      sql<number>`count(*)::int`.as('universities'),
      sql<number>`count(offering.university_id)::int`.as('withPrograms'),
    ])
    .groupBy(['destination.key', 'destination.position', 'university.city'])
    .orderBy('destination.position')
    .orderBy('universities', 'desc')
    .orderBy('university.city')
    .execute()
  const rows = await named
    .where((eb) => eb.and(destination ? [eb('destination.key', '=', destination)] : []))
    .where((eb) => eb.and(city === undefined ? [] : [eb('university.city', '=', city)]))
    .where((eb) => eb.and(withPrograms ? [hasPrograms] : []))
    .select(universityColumns)
    .select((eb) => programCount(eb).as('programCount'))
    .orderBy(hasPrograms, 'desc')
    .orderBy('university.name_order')
    .orderBy('university.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows, towns }
}

function publishedUniversities(db: Db) {
  return db
    .selectFrom('university')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .leftJoin(
      (eb) => eb.selectFrom('program_search').select('university_id').distinct().as('offering'),
      (join) => join.onRef('offering.university_id', '=', 'university.id'),
    )
    .where('university.status', '=', 'published')
    .where('destination.published', '=', true)
}

const hasPrograms = sql<boolean>`offering.university_id is not null`

/** `published: false` also finds one that visitors don't see, for staff to look at. */
export async function findUniversity(db: Db, key: string, { published } = { published: true }) {
  return db
    .selectFrom('university')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .select(universityColumns)
    .select(['university.logo', 'university.pictures'])
    .select(
      sql<UniversityDetail['scholarships']>`(${sql.raw(
        scholarshipsWhere('university.key = any(s.universities)'),
      )})`.as('scholarships'),
    )
    .select((eb) => programCount(eb).as('programCount'))
    .$if(published, (query) =>
      query.where('university.status', '=', 'published').where('destination.published', '=', true),
    )
    .where('university.key', '=', key)
    .executeTakeFirst()
}

/** Lines of a university's programs that visitors may see, the first ones by title, as one text. */
export async function readUniversityLines(db: Db, key: string, most: number) {
  const { lines } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('program_search')
        .innerJoin('university', 'university.id', 'program_search.university_id')
        .innerJoin('search_title', 'search_title.id', 'program_search.title_id')
        .innerJoin('program_line', 'program_line.program_id', 'program_search.program_id')
        .select(['program_line.line', 'program_line.intakes', 'program_line.program_id as id'])
        .select(sql<string>`plain(search_title.en)`.as('title'))
        .where('university.key', '=', key)
        .orderBy('title')
        .orderBy('id')
        .limit(most)
        .as('first'),
    )
    .select(
      sql<string | null>`string_agg(line || ${separator} || intakes, ${separator}
        order by title, id)`.as('lines'),
    )
    .executeTakeFirstOrThrow()
  return lines
}

const universityColumns = [
  'university.key',
  'university.name',
  'university.local_name as localName',
  'university.short_name as shortName',
  'destination.key as destination',
  'university.country',
  'university.city',
  'university.region',
  'university.latitude',
  'university.longitude',
  'university.ownership',
  'university.founded',
  'university.website',
  'university.description',
  'university.submission_channel as submissionChannel',
  'university.accreditations',
  'university.rankings',
  'university.partnership',
  'university.pays_agency as paysAgency',
  'university.housing',
  'university.international_email as internationalEmail',
  'university.source',
  'university.source_year as sourceYear',
  'university.source_url as sourceUrl',
] as const

/** Programs of the current university that visitors may see. */
function programCount(eb: ExpressionBuilder<DB, 'university'>) {
  return eb
    .selectFrom('program_search')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('program_search.university_id', '=', 'university.id')
    .$asScalar()
    .$notNull()
}

/** Each word occurs in the university's names or in those of its city, in English or French. */
function namedOrPlacedLike(text = '') {
  return wordsOf(text).map(
    // Apart, so that the index of the names may serve the first where the planner finds it cheaper.
    (word) => sql<boolean>`(
      university.id in (select university.id from university
        where ${namesOfUniversity} like ${containing(word)})
      or university.city in (select city from (select distinct city from university) town
        where plain(city) like ${containing(word)})
      or university.city = any(${citiesNamedInFrench(word)}::text[]))`,
  )
}

/** Each word occurs somewhere in the university's names; accents and case don't matter. */
export function namedLike(text = '') {
  return wordsOf(text).map((word) => sql<boolean>`${namesOfUniversity} like ${containing(word)}`)
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean).slice(0, 12)
}

const namesOfUniversity = sql`plain(university.name || ' ' || coalesce(university.local_name, '') ||
  ' ' || coalesce(university.short_name, ''))`

function containing(word: string) {
  return sql`'%' || plain(${literally(word)}) || '%'`
}
