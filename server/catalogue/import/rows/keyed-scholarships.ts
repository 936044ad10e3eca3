import type { ImportCounts } from '#contract/catalogue/imports.ts'
import { WebAddress } from '#contract/common/common.ts'
import { groundFaults, isExactPage } from '#contract/common/values/ground-faults.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import {
  catalogueStatuses,
  levels,
  sourceTypes,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../../database/database.ts'
import { keepEditions } from '../../editions/edition-queries.ts'
import { raiseCatalogueVersion } from '../../refresh-queries.ts'
import type { StaffScholarship } from '../../scholarships/scholarship-queries.ts'
import { dayOf } from '../cells/day.ts'
import { isNone } from '../cells/no-value.ts'
import { readCertainty, readCheckedOn } from '../cells/read-grounds.ts'
import { tidy } from '../cells/text.ts'
import { levelOf } from '../cells/words.ts'
import { Refused } from '../refused.ts'
import type { ImportScene } from '../scene.ts'
import { changeScholarships, findScholarshipsByKey } from './keyed-queries.ts'
import { bringBackKept, choiceOf, type KeyedRow, textOf, textOrNone } from './keyed-rows.ts'

const textLength = 20_000

/** Brings an export of scholarships back: changes in it follow the rules of the form. */
export function importKeyedScholarships(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  return bringBackKept(scene, {
    kind: 'scholarships',
    find: (keys) => findScholarshipsByKey(tx, keys),
    unknown: 'scholarship_unknown',
    read: (row, before) => {
      const after = merged(row, before, scene)
      return mayBe(row, before, after) ? after : undefined
    },
    columns: inColumns,
    store: async (changed) => {
      await keepEditions(
        tx,
        'scholarship',
        changed.map(({ before }) => before),
      )
      await changeScholarships(
        tx,
        changed.map(({ after }) => after),
        { now: scene.now, by: scene.importer.accountId ?? null },
      )
      await raiseCatalogueVersion(tx)
    },
  })
}

function merged(row: KeyedRow, stored: StaffScholarship, scene: ImportScene): StaffScholarship {
  const { text } = row
  const both = (column: string, before: StaffScholarship['name']) => ({
    en: textOf(row, `${column}_en`, before.en, textLength),
    fr: textOf(row, `${column}_fr`, before.fr, textLength),
  })
  const dates = both('dates', stored.dates ?? { en: '', fr: '' })
  const isDated = dates.en !== '' || dates.fr !== ''
  const isUndated = isNone(text('dates_en')) && isNone(text('dates_fr'))
  const given = {
    ...stored,
    name: both('name', stored.name),
    provider: both('provider', stored.provider),
    coverage: both('coverage', stored.coverage),
    dates: isUndated || !isDated ? (isUndated ? null : stored.dates) : dates,
    levels: readLevels(text('levels'), stored.levels),
    submissionChannel:
      choiceOf(row, 'channel', stored.submissionChannel, submissionChannels) ??
      stored.submissionChannel,
    officialUrl: readAddress(row, stored.officialUrl),
    validForYear: textOrNone(row, 'valid_for_year', stored.validForYear, 40),
    reviewBy: readReview(text('review_by'), stored.reviewBy),
    status: choiceOf(row, 'status', stored.status, catalogueStatuses) ?? stored.status,
    sourceType: choiceOf(row, 'source_type', stored.sourceType, sourceTypes) ?? stored.sourceType,
  }
  return { ...given, ...readGrounds(row, stored, scene) }
}

type Grounds = Pick<
  StaffScholarship,
  'certainty' | 'sourceUrl' | 'sourceName' | 'checkedOn' | 'checkedBy'
>

/**
 * What a member of staff confirmed is confirmed by the person who imports the file, with a page and
 * a day.
 */
function readGrounds(
  row: KeyedRow,
  stored: StaffScholarship,
  { importer, now }: ImportScene,
): Grounds {
  const { text, remark } = row
  const today = now.toISOString().slice(0, 10)
  const page = text('source_url')
  const isOther = page !== '' && page !== stored.sourceUrl
  if (isOther && !isNone(page) && !isExactPage(page)) {
    throw new Refused('source_not_a_page', 'source_url')
  }
  const word = readCertainty(text('certainty'))
  const rowGrounds = {
    certainty: word === 'to_confirm' ? 'typical' : (word ?? stored.certainty),
    sourceUrl: isOther ? (isNone(page) ? null : page) : stored.sourceUrl,
    sourceName: textOrNone(row, 'source_name', stored.sourceName, 200),
    checkedOn: readCheckedOn(text('checked_on'), today) ?? stored.checkedOn,
  } as const
  const isSame = (['certainty', 'sourceUrl', 'sourceName', 'checkedOn'] as const).every(
    (name) => rowGrounds[name] === stored[name],
  )
  if (isSame) return { ...rowGrounds, checkedBy: stored.checkedBy }
  const isSigned =
    importer.key !== undefined && rowGrounds.sourceUrl !== null && rowGrounds.checkedOn !== null
  const grounds =
    rowGrounds.certainty === 'confirmed' && isSigned
      ? { ...rowGrounds, checkedBy: importer.key ?? null }
      : {
          ...rowGrounds,
          certainty:
            rowGrounds.certainty === 'confirmed' ? ('reported' as const) : rowGrounds.certainty,
          checkedBy: null,
        }
  if (rowGrounds.certainty !== grounds.certainty) {
    remark('confirmed_as_reported', 'certainty', 'confirmed', 'reported')
  }
  if (Object.keys(groundFaults(grounds, today)).length > 0) {
    throw new Refused('source_missing', 'source_url')
  }
  return grounds
}

function readLevels(text: string, stored: StaffScholarship['levels']): StaffScholarship['levels'] {
  if (text === '' || text === stored.join(' ')) return stored
  if (isNone(text)) return []
  const parts = text.split(/[,;/|]/).map((one) => one.trim())
  // As the export writes them, or one level of several words.
  const words = parts.length > 1 || levelOf(text) !== undefined ? parts : text.split(' ')
  return words.map((word) => {
    const level = levels.find((one) => one === word) ?? levelOf(word)
    if (level === undefined) throw new Refused('level_unknown', 'levels')
    return level
  })
}

function readAddress({ text }: KeyedRow, stored: string | null): string | null {
  const page = text('official_url')
  if (page === '' || page === stored) return stored
  if (isNone(page)) return null
  const isOurs = WebAddress.safeParse(page).success && strangerOf(page) === undefined
  if (!isOurs) throw new Refused('value_unknown', 'official_url')
  return page
}

function readReview(text: string, stored: string): string {
  if (text === '' || text === stored) return stored
  const day = dayOf(text)
  if (day === 'ambiguous') throw new Refused('day_ambiguous', 'review_by')
  if (day === undefined) throw new Refused('day_unusable', 'review_by')
  return day
}

/** By the rules of the form. */
function mayBe({ remark }: KeyedRow, before: StaffScholarship, after: StaffScholarship): boolean {
  if (after.checkedOn !== null && after.checkedOn > after.reviewBy && after !== before) {
    const isNew = after.checkedOn !== before.checkedOn || after.reviewBy !== before.reviewBy
    if (isNew) remark('days_crossed', 'review_by', after.reviewBy, after.checkedOn)
    if (isNew) return false
  }
  const isPublished = after.status === 'published' && after.name.fr === ''
  const isNew = before.status !== 'published' || before.name.fr !== ''
  if (isPublished && isNew) remark('not_publishable', 'status', 'name_fr')
  return !(isPublished && isNew)
}

/** As the export has it. */
function inColumns(one: StaffScholarship): object {
  return {
    nameEn: one.name.en,
    nameFr: one.name.fr,
    providerEn: one.provider.en,
    providerFr: one.provider.fr,
    coverageEn: one.coverage.en,
    coverageFr: one.coverage.fr,
    datesEn: tidy(one.dates?.en ?? ''),
    datesFr: tidy(one.dates?.fr ?? ''),
    levels: one.levels.join(' '),
    submissionChannel: one.submissionChannel,
    officialUrl: one.officialUrl,
    validForYear: one.validForYear,
    sourceUrl: one.sourceUrl,
    sourceName: one.sourceName,
    sourceType: one.sourceType,
    certainty: one.certainty,
    checkedOn: one.checkedOn,
    reviewBy: one.reviewBy,
    status: one.status,
  }
}
