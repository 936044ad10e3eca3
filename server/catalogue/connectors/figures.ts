import { z } from 'zod'
import { type ConnectorKey, type FigureName, figureNames } from '#contract/catalogue/connectors.ts'
import type { Db } from '../../database/database.ts'
import { plainText } from '../import/cells/text.ts'
import type { Comparison, Found } from './connector.ts'
import { listFigures } from './figure-queries.ts'
import { type KnownProgram, listKnownPrograms, type TeachingUniversity } from './known-queries.ts'
import { indexUnique, institutionKey } from './names.ts'

/** A data set's figures for one course in one year. */
export const figureRow = z.object({
  year: z.string(),
  /** The teaching institution, by the data set's name for it. */
  institution: z.string(),
  code: z.string(),
  /** Its names, the most exact first. */
  titles: z.array(z.string()),
  figures: z.record(z.enum(figureNames), z.number().int().min(0).nullable()),
})
export type FigureRow = z.infer<typeof figureRow>

export interface DataSet {
  key: Extract<ConnectorKey, 'mon_master' | 'parcoursup'>
  id: string
  level: 'bachelor' | 'master'
  /** The name of a figure's source. */
  nameOf: (year: string) => string
  /** The names of its fields. */
  fields: { year: string; institution: string; institutionName: string; code: string }
  /** How one record is requested, and which parts of it count. */
  record: z.ZodType<Record<string, unknown>>
  /** Further fields to request. */
  others: readonly string[]
  /** Undefined if the record is about something that the catalogue doesn't have. */
  toRow: (record: Record<string, unknown>) => Omit<FigureRow, 'year' | 'institution'> | undefined
}

/** The university that a list means by a name, among those that have programs here. */
export function findTeaching(
  teaching: readonly TeachingUniversity[],
): (name: string) => TeachingUniversity | undefined {
  const index = indexUnique(
    teaching.flatMap((one) =>
      [one.name, one.localName ?? ''].map((name) => [institutionKey(name), one] as const),
    ),
  )
  return (name) =>
    // A list may add the campus: `Université de Lorraine - Site de Metz`.
    index.get(institutionKey(name)) ?? index.get(institutionKey(name.split(/ - | \(/)[0] ?? ''))
}

interface Given {
  set: DataSet
  address: string
  teaching: readonly TeachingUniversity[]
  rows: readonly FigureRow[]
}

/** Figures from the rows for the catalogue's programs that are missing there, or differ. */
export async function compareFigures(
  tx: Db,
  { set, address, teaching, rows }: Given,
): Promise<Comparison> {
  const findUniversity = findTeaching(teaching)
  const programs = await listKnownPrograms(
    tx,
    teaching.map(({ id }) => id),
    set.level,
  )
  const index = indexUnique(
    programs.flatMap((program) =>
      titlesOf(program).map((title) => [`${program.universityId} ${title}`, program] as const),
    ),
  )
  const met = new Set<number>()
  const groups = new Map<string, { program: KnownProgram; year: string; rows: FigureRow[] }>()
  for (const row of rows) {
    const university = findUniversity(row.institution)
    if (!university) continue
    met.add(university.id)
    const program = row.titles
      .map((title) => index.get(`${university.id} ${plainText(title)}`))
      .find((one) => one !== undefined)
    if (program === undefined) continue
    const key = `${program.id} ${row.year}`
    const group = groups.get(key) ?? { program, year: row.year, rows: [] }
    groups.set(key, { ...group, rows: [...group.rows, row] })
  }

  const known = await listFigures(tx, [
    ...new Set([...groups.values()].map((one) => one.program.id)),
  ])
  const found = [...groups.values()].flatMap(({ program, year, rows: own }) =>
    figureNames.flatMap((name): Found[] => {
      const after = sumOf(own, name)
      const before = known.find(
        (one) => one.programId === program.id && one.name === name && one.year === year,
      )
      if (after === undefined || before?.value === after) return []
      return [
        {
          subject: { kind: 'program', id: program.id, key: program.key },
          member: name,
          year,
          before: before?.value ?? null,
          after,
          parts: own.length,
          sourceUrl: pageOf(address, set.id, own),
          sourceName: set.nameOf(year),
          note: own.length > 1 ? 'sum' : null,
          hold: before?.certainty === 'confirmed' ? 'confirmed' : null,
        },
      ]
    }),
  )
  const missed = teaching.filter(({ id }) => !met.has(id)).map((one) => one.localName ?? one.name)
  return { found, missed }
}

/** What a program may be called in a list. */
function titlesOf({ title, originalTitle, award }: KnownProgram): string[] {
  const named = [originalTitle ?? '', title.fr && `${award ?? ''} ${title.fr}`]
  return [...new Set(named.map(plainText).filter((one) => one !== ''))]
}

/** Undefined if one of the rows has no figure: part of a sum is not used. */
function sumOf(rows: readonly FigureRow[], name: FigureName): number | undefined {
  const values = rows.map((row) => row.figures[name] ?? null)
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || known.length < values.length) return undefined
  return known.reduce((sum, value) => sum + value, 0)
}

const mostCodes = 20

/** The table of the data set with these rows. */
function pageOf(address: string, dataSet: string, rows: readonly FigureRow[]): string {
  const codes = [...new Set(rows.map(({ code }) => code))].slice(0, mostCodes)
  const query = new URLSearchParams({ q: codes.join(' OR ') })
  return `${address}/explore/dataset/${dataSet}/table/?${query}`
}
