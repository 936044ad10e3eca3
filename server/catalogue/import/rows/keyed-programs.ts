import type { ImportCounts } from '#contract/catalogue/imports.ts'
import { faultsOf } from '#contract/catalogue/values/publication.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import {
  catalogueStatuses,
  modes,
  paces,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import type { Db } from '../../../database/database.ts'
import { isSame } from '../../changed-members.ts'
import { keepEditions } from '../../editions/edition-queries.ts'
import type { StaffProgram } from '../../programs/staff-program-queries.ts'
import { refreshSearch } from '../../refresh-search.ts'
import { readDay } from '../cells/day.ts'
import { isNone } from '../cells/no-value.ts'
import { languagesOf, levelOf } from '../cells/words.ts'
import { Refused } from '../refused.ts'
import type { Remark } from '../runs/notes.ts'
import type { ImportScene } from '../scene.ts'
import { keyedFees } from './keyed-fee.ts'
import { changePrograms, findProgramsByKey } from './keyed-queries.ts'
import { bringBackKept, choiceOf, type KeyedRow, textOf, textOrNone } from './keyed-rows.ts'
import { titleLength } from './program-head.ts'
import { readDuration, readField } from './program-row.ts'
import { readAddress } from './university-row.ts'

/** Brings an export of programs back: changes in it follow the rules of the form. */
export function importKeyedPrograms(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  return bringBackKept(scene, {
    kind: 'programs',
    find: (keys) => findProgramsByKey(tx, keys),
    unknown: 'program_unknown',
    read: (row, before) => {
      const after = merged(row, before, scene)
      return mayBe(row, before, after, scene.now) ? after : undefined
    },
    columns: inColumns,
    store: async (changed) => {
      await keepEditions(
        tx,
        'program',
        changed.map(({ before }) => before),
      )
      await changePrograms(
        tx,
        changed.map(({ before, after }) => ({
          program: stillDerived(before, after),
          isFeeNew: !isSame(before.tuitionLines, after.tuitionLines),
        })),
        { now: scene.now, by: scene.importer.accountId ?? null },
      )
      await refreshSearch(tx, { programs: changed.map(({ after }) => after.id) })
    },
  })
}

function merged(row: KeyedRow, stored: StaffProgram, scene: ImportScene): StaffProgram {
  const { text, remark } = row
  const written = text('level')
  const level = written === '' || written === stored.level ? stored.level : levelOf(written)
  if (level === undefined) throw new Refused('level_unknown', 'level')
  const duration = text('duration_months')
  const field = text('field')
  return {
    ...stored,
    title: {
      en: textOf(row, 'title_en', stored.title.en, titleLength),
      fr: textOf(row, 'title_fr', stored.title.fr, titleLength),
    },
    award: textOrNone(row, 'award', stored.award, 100),
    level,
    field:
      field === '' || field === stored.field
        ? stored.field
        : (readField(field, scene.fields, remark, 'field') ?? stored.field),
    durationMonths: isNone(duration)
      ? null
      : (readDuration(duration, remark) ?? stored.durationMonths),
    mode: choiceOf(row, 'mode', stored.mode, modes) ?? stored.mode,
    pace: choiceOf(row, 'pace', stored.pace, paces) ?? stored.pace,
    languages: readLanguages(text('languages'), stored.languages),
    submissionChannel:
      choiceOf(row, 'channel', stored.submissionChannel, submissionChannels) ??
      stored.submissionChannel,
    status: choiceOf(row, 'status', stored.status, catalogueStatuses) ?? stored.status,
    ...readPage(row, stored, scene),
    tuitionLines: keyedFees(row, stored, scene),
  }
}

function readLanguages(text: string, stored: string[]): string[] {
  if (text === '' || text === stored.join(' ')) return stored
  const codes = languagesOf(text) ?? languagesOf(text.replace(/[\s,;]+/g, '/'))
  if (!codes || codes.length > 6) throw new Refused('value_unknown', 'languages')
  return codes
}

type Page = Pick<StaffProgram, 'officialUrl' | 'verifiedOn' | 'verifiedBy'>

/** The person who imports the file says that all of it was compared with its page. */
function readPage(
  { text, remark }: KeyedRow,
  stored: StaffProgram,
  { importer, now }: ImportScene,
): Page {
  const page = text('official_url')
  const officialUrl = isNone(page) ? null : readOfficial(page, stored.officialUrl, remark)
  const { verifiedOn, verifiedBy } = stored
  const day = text('verified_on')
  const given =
    day === '' || day === verifiedOn
      ? verifiedOn
      : isNone(day)
        ? null
        : readDay('verified_on', day, remark)
  if (given === verifiedOn || (given === null && !isNone(day))) {
    return { officialUrl, verifiedOn, verifiedBy }
  }
  if (given === null) return { officialUrl, verifiedOn: null, verifiedBy: null }
  const isPast = given <= now.toISOString().slice(0, 10)
  if (isPast && importer.key !== undefined && officialUrl !== null && isExactPage(officialUrl)) {
    return { officialUrl, verifiedOn: given, verifiedBy: importer.key }
  }
  remark('verified_unsigned', 'verified_on', given)
  return { officialUrl, verifiedOn, verifiedBy }
}

/** An agency's page, or a copy of a page, is not an official one. */
function readOfficial(page: string, stored: string | null, remark: Remark): string | null {
  if (page === '' || page === stored) return stored
  if (strangerOf(page) === undefined) return readAddress('official_url', page, remark) ?? stored
  remark('url_unusable', 'official_url', page)
  return stored
}

/** A published program gets no new fault; notes which one it would get. */
function mayBe(
  { remark }: KeyedRow,
  before: StaffProgram,
  after: StaffProgram,
  now: Date,
): boolean {
  if (after.status !== 'published') return true
  const known = before.status === 'published' ? faultsOf(before, now) : {}
  const faults = Object.keys(faultsOf(after, now)).filter((field) => !(field in known))
  if (faults.length > 0) remark('not_publishable', 'status', faults.join(', '))
  return faults.length === 0
}

/** A computed value stays marked as such until staff write something else. */
function stillDerived(before: StaffProgram, after: StaffProgram): StaffProgram {
  const then = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  const isOther = (name: string) =>
    name === 'tuition'
      ? !isSame(before.tuitionLines, after.tuitionLines)
      : !isSame(then.get(name), now.get(name))
  return { ...after, derivedFields: before.derivedFields.filter((name) => !isOther(name)) }
}

/** As the export has it: each title and the first fee's columns beside the rest. */
function inColumns({ title, languages, tuitionLines, ...program }: StaffProgram): object {
  const [fee] = tuitionLines
  return {
    titleEn: title.en,
    titleFr: title.fr,
    award: program.award,
    level: program.level,
    field: program.field,
    durationMonths: program.durationMonths,
    mode: program.mode,
    pace: program.pace,
    languages: languages.join(' '),
    submissionChannel: program.submissionChannel,
    status: program.status,
    officialUrl: program.officialUrl,
    verifiedOn: program.verifiedOn,
    tuition: fee && `${fee.amountMinor / 10 ** minorDigits(fee.currency)} ${fee.currency}`,
    tuitionPeriod: fee?.period,
    tuitionYear: fee?.academicYear,
    tuitionCertainty: fee?.certainty,
    tuitionSourceUrl: fee?.sourceUrl,
    tuitionSourceName: fee?.sourceName,
    tuitionCheckedOn: fee?.checkedOn,
  }
}
