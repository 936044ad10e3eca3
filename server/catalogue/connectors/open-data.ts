import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import type { Connector, Page, Reading } from './connector.ts'
import type { DataSet } from './figures.ts'
import { compareFigures, type FigureRow, figureRow, findTeaching } from './figures.ts'
import { Held } from './held.ts'
import { listTeaching } from './known-queries.ts'

/*
 * The Explore API of Opendatasoft, version 2.1. Without an export, it gives a hundred records per
 * page and no more than ten thousand per request: we ask university by university.
 */

const pageSize = 100
/** Figures for this many years, the newest of the data set first. */
const years = 3

const Description = z.object({
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  metas: z.object({
    default: z.object({
      modified: z.string().nullable().optional(),
      data_processed: z.string().nullable().optional(),
    }),
  }),
})

const Slice = z.object({ institution: z.string(), name: z.string(), lines: z.number().int() })

const Cursor = z.object({
  /** The edition of the data set. */
  edition: z.string(),
  yearType: z.string(),
  plan: z
    .object({
      years: z.array(z.string()),
      slices: z.array(Slice),
      /** The position in them, and how much was read. */
      at: z.number().int(),
      offset: z.number().int(),
    })
    .nullable(),
})
type Cursor = z.infer<typeof Cursor>

const Records = z.object({ total_count: z.number().int(), results: z.array(z.unknown()) })
const Year = z.union([z.string().regex(/^\d{4}/), z.number().int()])

/** A data set of figures by formation and year, as a connector. */
export function readDataSet(set: DataSet): Connector {
  return {
    key: set.key,
    addressOf: ({ openData }) => openData,
    read: async (reading) => {
      const { cursor, isResumed } = reading
      const known = cursor === null ? undefined : Cursor.parse(cursor)
      if (known?.plan && !isResumed) return readPage(set, reading, known, known.plan)
      if (known && !isResumed) return planReading(set, reading, known)
      const begun = await learnFields(set, reading)
      if (known?.edition === begun.edition) return { items: [], rows: 0, cursor: known }
      return { items: [], rows: 0, cursor: begun, restarts: true }
    },
    compare: async (tx, items, address) => {
      const teaching = await listTeaching(tx, 'FR', set.level)
      const rows = items.map((item) => figureRow.parse(item))
      return compareFigures(tx, { set, address, teaching, rows })
    },
  }
}

const dataSetPath = (set: DataSet) => `/api/explore/v2.1/catalog/datasets/${set.id}`

/** Checks that the data set has the fields that we know. */
async function learnFields(set: DataSet, { ask, address }: Reading): Promise<Cursor> {
  const description = await ask({ address: `${address}${dataSetPath(set)}`, schema: Description })
  if (!description) throw new Held('status', '404')
  const types = new Map(description.fields.map(({ name, type }) => [name, type]))
  const missing = [...Object.values(set.fields), ...set.others].filter((name) => !types.has(name))
  if (missing.length > 0) throw new Held('schema', missing.join(', '))
  const { data_processed: processed, modified } = description.metas.default
  const yearType = types.get(set.fields.year) ?? ''
  return { edition: processed ?? modified ?? '', yearType, plan: null }
}

/** The universities it has, and how many lines of each: only those in the catalogue are read. */
async function planReading(set: DataSet, reading: Reading, known: Cursor): Promise<Page> {
  const { year, institution, institutionName } = set.fields
  const query = new URLSearchParams({
    select: 'count(*) as lines',
    group_by: [institution, institutionName, year].join(','),
  })
  const groups = await reading.ask({
    address: `${reading.address}${dataSetPath(set)}/exports/json?${query}`,
    schema: z.array(
      z.object({
        [institution]: z.string().nullable(),
        [institutionName]: z.string().nullable(),
        [year]: Year.nullable(),
        lines: z.number().int(),
      }),
    ),
  })
  if (!groups) throw new Held('status', '404')
  const all = groups.map((group) => ({
    institution: String(group[institution] ?? ''),
    name: String(group[institutionName] ?? ''),
    year: String(group[year] ?? '').slice(0, 4),
    lines: Number(group['lines']),
  }))
  const newest = [...new Set(all.map((group) => group.year))]
    .filter((one) => one !== '')
    .sort()
    .slice(-years)
  const slices = await chooseSlices(reading.db, set, all, newest)
  return {
    items: [],
    rows: 0,
    total: all.reduce((sum, { lines }) => sum + lines, 0),
    cursor:
      slices.length === 0
        ? null
        : { ...known, plan: { years: newest, slices, at: 0, offset: 0 } satisfies Cursor['plan'] },
  }
}

async function chooseSlices(
  db: Db,
  set: DataSet,
  groups: readonly { institution: string; name: string; year: string; lines: number }[],
  newest: readonly string[],
): Promise<z.infer<typeof Slice>[]> {
  const find = findTeaching(await listTeaching(db, 'FR', set.level))
  const slices = new Map<string, z.infer<typeof Slice>>()
  for (const { institution, name, year, lines } of groups) {
    const isWanted = newest.includes(year) && /^\w{1,20}$/.test(institution) && find(name)
    if (!isWanted) continue
    const slice = slices.get(institution) ?? { institution, name, lines: 0 }
    slices.set(institution, { ...slice, lines: slice.lines + lines })
  }
  // Lines under another name of the same institution are counted with it.
  for (const { institution, name, year, lines } of groups) {
    const slice = slices.get(institution)
    if (!slice || !newest.includes(year) || find(name)) continue
    slices.set(institution, { ...slice, lines: slice.lines + lines })
  }
  return [...slices.values()].sort((a, b) => a.institution.localeCompare(b.institution))
}

async function readPage(
  set: DataSet,
  { ask, address }: Reading,
  known: Cursor,
  plan: NonNullable<Cursor['plan']>,
): Promise<Page> {
  const { year, institution, institutionName, code } = set.fields
  const slice = plan.slices[plan.at]
  if (!slice) return { items: [], rows: 0, cursor: null }
  const asked = plan.years.map((one) => literal(one, known.yearType)).join(', ')
  const query = new URLSearchParams({
    select: [...Object.values(set.fields), ...set.others].join(','),
    where: `${institution}="${slice.institution}" and ${year} in (${asked})`,
    order_by: `${code},${year}`,
    limit: String(pageSize),
    offset: String(plan.offset),
  })
  const answer = await ask({
    address: `${address}${dataSetPath(set)}/records?${query}`,
    schema: Records.extend({
      results: z.array(
        z.intersection(
          z.object({ [year]: Year, [institutionName]: z.string(), [code]: z.string() }),
          set.record,
        ),
      ),
    }),
  })
  if (!answer) throw new Held('status', '404')
  const { total_count: total, results } = answer
  if (total !== slice.lines) throw new Held('changed', `${total} / ${slice.lines}`)
  const read = plan.offset + results.length
  if (results.length < Math.min(pageSize, slice.lines - plan.offset)) {
    throw new Held('cut', `${read} / ${slice.lines}`)
  }
  const items = results.flatMap((record): FigureRow[] => {
    const row = set.toRow(record)
    if (!row) return []
    const name = String(record[institutionName])
    return [{ ...row, year: String(record[year]).slice(0, 4), institution: name }]
  })
  const isThrough = read >= slice.lines
  const at = isThrough ? plan.at + 1 : plan.at
  const next = { ...plan, at, offset: isThrough ? 0 : read }
  return {
    items,
    rows: results.length,
    cursor: at < plan.slices.length ? { ...known, plan: next } : null,
  }
}

/** A year as the query language writes it for a field of this type. */
function literal(year: string, type: string): string {
  if (type === 'int' || type === 'double') return year
  return type === 'date' || type === 'datetime' ? `date'${year}'` : `"${year}"`
}
