import type { ImportCounts } from '#contract/catalogue/imports.ts'
import {
  catalogueStatuses,
  ownerships,
  partnerships,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../../database/database.ts'
import { keepEditions } from '../../editions/edition-queries.ts'
import { refreshSearch } from '../../refresh-search.ts'
import type { StaffUniversity } from '../../universities/university-queries.ts'
import { isNone } from '../cells/no-value.ts'
import { numberIn } from '../cells/number.ts'
import { Refused } from '../refused.ts'
import type { ImportScene } from '../scene.ts'
import { changeUniversities, findUniversitiesByKey } from './keyed-queries.ts'
import { bringBackKept, choiceOf, type KeyedRow, textOf, textOrNone } from './keyed-rows.ts'
import { cityLength, isName, nameLength, readAddress } from './university-row.ts'

/** Brings an export of universities back: changes in it follow the rules of the form. */
export function importKeyedUniversities(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  return bringBackKept(scene, {
    kind: 'universities',
    find: (keys) => findUniversitiesByKey(tx, keys),
    unknown: 'university_missing',
    read: merged,
    columns: (one) => one,
    store: async (changed) => {
      await keepEditions(
        tx,
        'university',
        changed.map(({ before }) => before),
      )
      await changeUniversities(
        tx,
        changed.map(({ after }) => after),
        { now: scene.now, by: scene.importer.accountId ?? null },
      )
      await refreshSearch(tx, { universities: changed.map(({ after }) => after.id) })
    },
  })
}

function merged(row: KeyedRow, stored: StaffUniversity): StaffUniversity {
  const { text, remark } = row
  const name = textOf(row, 'name', stored.name, nameLength)
  if (!isName(name)) throw new Refused('name_missing', 'name')
  const partnership = choiceOf(row, 'partnership', stored.partnership, partnerships)
  const submissionChannel = choiceOf(row, 'channel', stored.submissionChannel, submissionChannels)
  const isNew = submissionChannel !== stored.submissionChannel || partnership !== stored.partnership
  if (isNew && submissionChannel === 'agency' && partnership !== 'agreement') {
    throw new Refused('agreement_needed', 'channel')
  }
  const website = text('website')
  return {
    ...stored,
    name,
    localName: textOrNone(row, 'local_name', stored.localName, nameLength),
    shortName: textOrNone(row, 'short_name', stored.shortName, 60),
    city: textOf(row, 'city', stored.city, cityLength),
    region: textOrNone(row, 'region', stored.region, cityLength),
    latitude: numberOr(row, 'latitude', stored.latitude, { min: -90, max: 90 }),
    longitude: numberOr(row, 'longitude', stored.longitude, { min: -180, max: 180 }),
    ownership: isNone(text('ownership'))
      ? null
      : choiceOf(row, 'ownership', stored.ownership, ownerships),
    founded: numberOr(row, 'founded', stored.founded, { min: 800, max: 2100, whole: true }),
    website: isNone(website)
      ? null
      : website === (stored.website ?? '')
        ? stored.website
        : (readAddress('website', website, remark) ?? stored.website),
    submissionChannel: submissionChannel ?? stored.submissionChannel,
    partnership: partnership ?? stored.partnership,
    // Without an agreement there is nothing to be paid for.
    paysAgency: partnership === 'none' ? false : stored.paysAgency,
    status: choiceOf(row, 'status', stored.status, catalogueStatuses) ?? stored.status,
  }
}

function numberOr(
  { text }: KeyedRow,
  column: string,
  stored: number | null,
  range: Parameters<typeof numberIn>[1],
): number | null {
  const written = text(column)
  if (written === '' || isSameWritten(written, stored)) return stored
  if (isNone(written)) return null
  const number = numberIn(written, range)
  if (typeof number === 'number') return number
  throw new Refused(number === 'ambiguous' ? 'number_ambiguous' : 'value_unknown', column)
}

/** Whether it is the stored number: a spreadsheet keeps only fifteen digits of a longer one. */
function isSameWritten(written: string, stored: number | null): boolean {
  if (stored === null) return false
  const number = Number(written)
  return number === stored || number === Number(stored.toPrecision(15))
}
