import { z } from 'zod'
import { OpaqueKey, WebAddress } from '#contract/common/common.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import type { ClosingAudience } from '#contract/dates/values/deadlines.ts'
import { languages } from '../common/values/languages.ts'

export const importLimits = {
  bytes: 50 * 1024 * 1024,
  columns: 64,
  /** For the file that a spreadsheet unpacks to. */
  unpackedBytes: 200 * 1024 * 1024,
} as const

export const importKinds = ['universities', 'programs', 'intakes', 'scholarships'] as const
export type ImportKind = (typeof importKinds)[number]

/** The column of an audience that may have its own closing date. */
export const closingColumnOf = (audience: ClosingAudience) => `closes_${audience}` as const
const closingColumns = closingAudiences.map(closingColumnOf)

/**
 * The columns of an export that it is brought back by: a record that is known by its key is changed
 * as its form would, whether staff or an import wrote it.
 */
export const keyedColumns = {
  universities: [
    ...(['key', 'name', 'local_name', 'short_name', 'city', 'region', 'latitude'] as const),
    ...(['longitude', 'ownership', 'founded', 'website', 'channel', 'partnership'] as const),
    'status',
  ],
  programs: [
    ...(['key', 'title_en', 'title_fr', 'award', 'level', 'field', 'languages', 'mode'] as const),
    ...(['pace', 'duration_months', 'channel', 'status', 'tuition_amount'] as const),
    ...(['tuition_currency', 'tuition_period', 'tuition_year', 'tuition_certainty'] as const),
    ...(['tuition_source_url', 'tuition_source_name', 'tuition_checked_on'] as const),
    ...(['verified_on', 'official_url'] as const),
  ],
  scholarships: [
    ...(['key', 'name_en', 'name_fr', 'provider_en', 'provider_fr', 'coverage_en'] as const),
    ...(['coverage_fr', 'dates_en', 'dates_fr', 'levels', 'channel', 'official_url'] as const),
    ...(['valid_for_year', 'source_url', 'source_name', 'source_type', 'certainty'] as const),
    ...(['checked_on', 'review_by', 'status'] as const),
  ],
} as const satisfies Partial<Record<ImportKind, readonly string[]>>

/** The columns an import knows. */
export const importColumns = {
  universities: {
    required: ['name', 'country_code', 'city'],
    optional: [
      'name_local',
      'region',
      'latitude',
      'longitude',
      'type',
      'kind',
      'established',
      'website',
      'ror_id',
      'quality',
      'source',
      'source_licence',
    ],
  },
  programs: {
    required: ['university', 'program', 'level', 'country_code'],
    optional: [
      'catalogue_university',
      'program_local',
      'field',
      'isced_f_broad',
      'language',
      'duration_months',
      'tuition_amount',
      'tuition_currency',
      'tuition_period',
      'certainty',
      'source_name',
      'checked_on',
      'intake',
      'verified_on',
      'seats',
      'mode',
      'city',
      'derived_fields',
      'quality',
      'licence_ok',
      'source',
      'source_year',
      'source_url',
    ],
  },
  intakes: {
    required: ['term', 'academic_year'],
    optional: [
      'program_key',
      'university',
      'title',
      'intake_key',
      'starts_on',
      'opens_at',
      'closes_at',
      'usually_closes_from',
      'usually_closes_to',
      'zone',
      'capacity',
      'override',
      'certainty',
      'source_url',
      'source_name',
      'checked_on',
      'decision_by',
      'deposit_by',
      ...closingColumns,
    ],
  },
  // These only come from an export.
  scholarships: { required: ['key'], optional: [] },
} as const satisfies Record<
  ImportKind,
  { required: readonly string[]; optional: readonly string[] }
>

/**
 * The columns that are read from an export that is brought back; undefined for a list that comes
 * from elsewhere.
 */
export function keyedColumnsOf(
  kind: ImportKind | null,
  mapping: readonly (string | null)[],
): readonly string[] | undefined {
  return kind === null || kind === 'intakes' || !mapping.includes('key')
    ? undefined
    : keyedColumns[kind]
}

/** The columns of a list of a kind, and of its export. */
export function columnsOf(kind: ImportKind): string[] {
  const keyed = kind === 'intakes' ? [] : keyedColumns[kind]
  return [...new Set([...listColumns(kind), ...keyed])]
}

/** Which of a file’s columns fit the kind that was chosen for it; the others are left aside. */
export function columnsAbout(
  kind: ImportKind,
  mapping: readonly (string | null)[],
): (string | null)[] {
  const known = new Set(columnsOf(kind))
  return mapping.map((name) => (name !== null && known.has(name) ? name : null))
}

/** The columns of a list that comes from elsewhere. */
export function listColumns(kind: ImportKind): string[] {
  return [...importColumns[kind].required, ...importColumns[kind].optional]
}

/** A column by its current name; older files may have another one. */
export function columnNamed(name: string): string {
  return name === 'confidence' ? 'certainty' : name
}

/** The columns of a file to fill in, in the natural order of work. */
export const importTemplates = {
  universities: listColumns('universities'),
  programs: listColumns('programs'),
  intakes: [
    ...['program_key', 'university', 'title', 'intake_key', 'term', 'academic_year', 'starts_on'],
    ...['opens_at', 'closes_at', ...closingColumns, 'usually_closes_from', 'usually_closes_to'],
    ...['zone', 'decision_by', 'deposit_by', 'capacity', 'override'],
    ...['certainty', 'source_url', 'source_name', 'checked_on'],
  ],
} as const satisfies Partial<Record<ImportKind, readonly string[]>>

const scholarshipColumns = [
  'name_en',
  'name_fr',
  'provider_en',
  'coverage_en',
  'review_by',
] as const

export const templateKinds = ['universities', 'programs', 'intakes'] as const

/** What a file is about, judged by which of our columns it has. */
export function importKindOf(names: readonly (string | null)[]): ImportKind | undefined {
  if (names.includes('term')) return 'intakes'
  if (names.includes('program')) return 'programs'
  const isKeyed = names.includes('key')
  const isScholarships = scholarshipColumns.some((name) => names.includes(name))
  if (isKeyed && isScholarships) return 'scholarships'
  const hasOwn = (kind: 'programs' | 'universities', other: 'programs' | 'universities') =>
    keyedColumns[kind].some((one) => names.includes(one) && !columnsOf(other).includes(one))
  if (isKeyed && hasOwn('programs', 'universities')) return 'programs'
  if (names.includes('name')) return 'universities'
  return isKeyed && hasOwn('universities', 'programs') ? 'universities' : undefined
}

/** The columns that rows of a kind need, and that a file doesn't have. */
export function missingColumns(kind: ImportKind, names: readonly (string | null)[]): string[] {
  if (kind !== 'intakes' && names.includes('key')) return []
  const missing: string[] = importColumns[kind].required.filter((name) => !names.includes(name))
  const isNamed = names.includes('program_key')
  const isDescribed = names.includes('university') && names.includes('title')
  return kind === 'intakes' && !isNamed && !isDescribed ? ['program_key', ...missing] : missing
}

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** How many rows had each outcome. */
export const ImportCounts = z.object({
  rows: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  kept: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  universitiesAdded: z.number().int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** How the characters of a list may be encoded. */
export const listEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1250'] as const),
  ...(['windows-1251', 'windows-1256', 'gb18030', 'big5', 'macintosh', 'cp850'] as const),
  'iso-8859-15',
  'xlsx',
] as const
export type ListEncoding = (typeof listEncodings)[number]

/** Why a file is refused whole. */
export const fileFaults = [
  'file_not_found',
  'file_unreadable',
  'file_empty',
  'not_utf8',
  'encoding_unsure',
  'quote_broken',
  'too_many_columns',
  'column_twice',
  'column_missing',
  'kind_unknown',
  'separator_not_comma',
  'sheet_unreadable',
  'sheet_too_large',
  'is_xls',
  'is_xlsb',
  'is_locked',
  'is_ods',
  'is_numbers',
  'is_pdf',
  'is_word',
  'is_web_page',
  'is_picture',
  'is_archive',
  'is_program',
  'is_slk',
  'value_too_long',
  'sheet_unknown',
  'busy',
  'stopped',
] as const
export type FileFault = (typeof fileFaults)[number]
export const ImportFault = z.object({
  code: z.enum(fileFaults),
  line: z.number().int().nullable(),
  detail: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** The notes of one kind on rows: how many, and the first of them. */
export const NoteSummary = z.object({
  code: z.string(),
  what: z.enum(['refused', 'kept', 'changed', 'noted']),
  count: z.number().int(),
  first: z.array(
    z.object({
      line: z.number().int(),
      field: z.string(),
      before: z.string(),
      after: z.string(),
      /** Its cell in a workbook: `C7`. Left out for a text, and if it concerns no column. */
      cell: z.string().optional(),
    }),
  ),
})
export type NoteSummary = z.infer<typeof NoteSummary>

/** Which of the notes of a kind are requested. */
export const NotesQuery = z.object({
  code: z.string().max(40),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

export const NotePage = z
  .object({
    count: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    notes: NoteSummary.shape.first,
  })
  .meta({ id: 'NotePage' })
export type NotePage = z.infer<typeof NotePage>

export const ReportQuery = z.object({ language: z.enum(languages).default('en') })

export const importSourceLength = 2000
const sourceNameLength = 200

/**
 * A source in one line: an exact page, or a name. Undefined if that names nothing
 * exactly: a whole site, or a name that is too long.
 */
export function sourceIn(
  typed: string,
): { sourceUrl: string | null; sourceName: string | null } | undefined {
  const { data: page } = WebAddress.safeParse(typed)
  if (page !== undefined) {
    return isExactPage(page) ? { sourceUrl: page, sourceName: null } : undefined
  }
  const text = typed.trim()
  const isAddress = /^[\w-]+(\.[\w-]+)+(?:[/?#]\S*)?$|^\W*https?:/i.test(text)
  if (text === '' || isAddress || text.length > sourceNameLength) return undefined
  return { sourceUrl: null, sourceName: text }
}

/** The values of a column of words are listed up to this many different ones, and this length. */
export const wordLimits = { values: 200, length: 80 } as const

/**
 * What the values of a list mean: for each of our columns, values as `valueKey` makes them, with
 * the value that is read in their place; an empty one is read as an empty cell.
 */
export const ImportMeanings = z
  .record(
    z.string().max(60),
    z.record(z.string().max(wordLimits.length), z.string().max(wordLimits.length)),
  )
  .refine((columns) => Object.keys(columns).length <= importLimits.columns)
  .refine((columns) =>
    Object.values(columns).every((values) => Object.keys(values).length <= wordLimits.values),
  )
export type ImportMeanings = z.infer<typeof ImportMeanings>

/**
 * What the user may set once for all rows of a list of programs that has no column for it: it is
 * the meaning of an empty cell.
 */
export const wholeFileColumns = ['tuition_period', 'tuition_currency'] as const

/** Whether a value that the file has no column for may be set for all its rows. */
export function isForWholeFile(
  kind: ImportKind | null,
  column: string,
  mapping: readonly (string | null)[],
): boolean {
  const isListOfFees = kind === 'programs' && mapping.includes('tuition_amount')
  const known: readonly string[] = wholeFileColumns
  return (
    isListOfFees && !mapping.includes('key') && !mapping.includes(column) && known.includes(column)
  )
}

/** The meanings of values in columns that a file has, and of all its rows; the rest is left out. */
export function meaningsOf({
  kind,
  mapping,
  meanings,
}: Pick<ImportMapping, 'kind' | 'mapping' | 'meanings'>): ImportMeanings {
  const meant = Object.entries(meanings).flatMap(([column, values]): [string, typeof values][] => {
    const { '': whole, ...others } = values
    if (mapping.includes(column)) return [[column, others]]
    const isGiven = whole !== undefined && whole !== '' && isForWholeFile(kind, column, mapping)
    return isGiven ? [[column, { '': whole }]] : []
  })
  return Object.fromEntries(meant.filter(([, values]) => Object.keys(values).length > 0))
}

/** One way of writing a value, whatever its spaces and capitals. */
export function valueKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The values that a column of a file has, each with how many rows have it. */
export interface WordsOfColumn {
  at: number
  values: { text: string; rows: number }[]
}

/** For each column of the file, the one of ours that it maps to, or null to leave it aside. */
export const ImportMapping = z.strictObject({
  /** What the file is about; null to go by its columns. */
  kind: z.enum(importKinds).nullable().default(null),
  mapping: z.array(z.string().max(60).nullable()).min(1).max(importLimits.columns),
  meanings: ImportMeanings.default({}),
  /** Whether programs that it adds, and drafts that it finds, are published at once. */
  publishNew: z.boolean().default(false),
  /** Where the whole file was read, as an exact page or a name: for rows that name no source. */
  source: z.string().trim().max(importSourceLength).nullable().default(null),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** Sent when storing a list: the universities that it adds are confirmed as new. */
export const ImportStored = z.strictObject({
  universitiesAdded: z.number().int().min(0).default(0),
})
export type ImportStored = z.infer<typeof ImportStored>

/** What the values of a file's columns are read as, for columns that take certain words only. */
export const ImportValues = z
  .array(
    z.object({
      column: z.string(),
      /** Which column of the file; -1 if it has none, and all its rows may get one value. */
      at: z.number().int(),
      /** What they may mean: countries, fields, languages and currencies by their codes. */
      choices: z.array(z.string()),
      values: z.array(
        z.object({
          text: z.string(),
          rows: z.number().int(),
          /** What is understood without a choice; none if it can't be read. */
          means: z.array(z.string()),
        }),
      ),
    }),
  )
  .meta({ id: 'ImportValues' })
export type ImportValues = z.infer<typeof ImportValues>

const LinesOfFile = z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) }))

/** What was found before the rows, and what else could have been read. */
export const ImportReading = z.object({
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** Which of the sheets was read; null for a text. */
  sheet: z.number().int().nullable(),
  /** The line with the names of the columns; the first is 1. */
  headerLine: z.number().int(),
  /** The first lines, any of which could be that one. */
  lines: LinesOfFile,
  /** The possible encodings of a text, each with its first lines; the likeliest first. */
  encodings: z.array(z.object({ encoding: z.enum(listEncodings), lines: LinesOfFile })),
  /** Whether the file is kept as it was uploaded, so that it can be read another way. */
  isKept: z.boolean(),
  /**
   * What the file is about, by its columns or by the user's choice; null if it has to be chosen.
   * Kept since the kind can be chosen: earlier files are about what their columns say.
   */
  kind: z.enum(importKinds).nullable().optional(),
})
export type ImportReading = z.infer<typeof ImportReading>

/** How to read a file instead; whatever is left out is worked out. */
export const ReadingChoice = z.strictObject({
  encoding: z.enum(listEncodings).exclude(['xlsx']).optional(),
  sheet: z.number().int().min(0).max(1000).optional(),
  headerLine: z.number().int().min(1).max(1000).optional(),
})
export type ReadingChoice = z.infer<typeof ReadingChoice>

export const ImportView = z
  .object({
    key: OpaqueKey,
    fileName: z.string(),
    bytes: z.number().int(),
    /** How its characters were read. */
    encoding: z.enum(listEncodings),
    separator: z.string(),
    reading: ImportReading.required(),
    header: z.array(z.string()),
    /** The first rows. */
    samples: z.array(z.array(z.string())),
    mapping: z.array(z.string().nullable()),
    /** What each column would most likely map to if the file were about something else. */
    guesses: z.record(z.enum(importKinds), z.array(z.string().nullable())),
    meanings: ImportMeanings,
    publishNew: z.boolean(),
    /** Where the whole file was read: for rows that name no source. */
    source: z.string().nullable(),
    state: z.enum(importStates),
    rowsRead: z.number().int(),
    rowsTotal: z.number().int(),
    counts: ImportCounts.nullable(),
    notes: z.array(NoteSummary),
    fault: ImportFault.nullable(),
    /** Programs and universities that stayed when it was undone. */
    stayed: z.number().int(),
    version: z.number().int(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    appliedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    /** Until when it can be undone; null if it can’t be, or no longer can. */
    undoUntil: z.iso.datetime().nullable(),
    /** Since when its rows, remarks and file are gone. */
    forgottenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ImportView' })
export type ImportView = z.infer<typeof ImportView>
export const ImportViews = z.array(
  ImportView.omit({ samples: true, notes: true, reading: true, guesses: true, meanings: true }),
)
