import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import { groundFaults, isExactPage } from '#contract/common/values/ground-faults.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { isSame } from '../../changed-members.ts'
import type { StaffProgram } from '../../programs/staff-program-queries.ts'
import { audienceOf, feePeriods, isNoFee, readSum } from '../cells/fee.ts'
import { isNone } from '../cells/no-value.ts'
import { readCertainty, readCheckedOn, readName } from '../cells/read-grounds.ts'
import { plainText, tidy } from '../cells/text.ts'
import { Refused } from '../refused.ts'
import type { ImportScene } from '../scene.ts'
import type { KeyedRow } from './keyed-rows.ts'

/**
 * The fees of a program, with the first one as its row has it; the others stay. To change a fee
 * that a member of staff confirmed, the importer must confirm it on a later day. Throws `Refused`.
 */
export function keyedFees(
  row: KeyedRow,
  { tuitionLines, destination }: StaffProgram,
  scene: ImportScene,
): TuitionLine[] {
  const [stored, ...others] = tuitionLines
  const given = readLine(row, stored, countryOf(scene, destination), scene)
  if (!given || (stored && isSame(given, stored))) return tuitionLines
  const fault = Object.keys(groundFaults(given, scene.now.toISOString().slice(0, 10)))[0]
  if (fault !== undefined) throw new Refused('source_missing', 'tuition_source_url')
  return [given, ...others]
}

function readLine(
  { text, remark, key }: KeyedRow,
  stored: TuitionLine | undefined,
  country: string,
  { now, importer, source: file }: ImportScene,
): TuitionLine | undefined {
  const written = text('tuition_amount')
  const amount = isNoFee(written) ? '' : written
  if (amount !== written) remark('fee_none', 'tuition_amount', written)
  if (!stored && amount === '') return undefined
  const today = now.toISOString().slice(0, 10)
  const sum = readAmount(amount, text('tuition_currency'), stored, country)
  const words = text('tuition_period')
  const period = words === '' ? stored?.period : feePeriods.get(plainText(words))
  if (period === undefined || period === 'part')
    throw new Refused('fee_period_unknown', 'tuition_period')
  const year = text('tuition_year')
  const page = text('tuition_source_url')
  if (page !== '' && page !== stored?.sourceUrl && !isNone(page) && !isExactPage(page)) {
    throw new Refused('source_not_a_page', 'tuition_source_url')
  }
  const rowFee = {
    ...sum,
    period,
    audience: stored?.audience ?? audienceOf(country, false),
    academicYear: year === '' ? (stored?.academicYear ?? null) : year,
    sourceUrl:
      page === '' ? (stored?.sourceUrl ?? file?.sourceUrl ?? null) : isNone(page) ? null : page,
    sourceName: nameOf(text('tuition_source_name'), stored?.sourceName ?? file?.sourceName ?? null),
    checkedOn: readCheckedOn(text('tuition_checked_on'), today) ?? stored?.checkedOn ?? null,
  }
  const certainty = certaintyOf(text('tuition_certainty'), stored)
  const line = { ...rowFee, certainty, checkedBy: stored?.checkedBy ?? null }
  if (stored && isSame(inOrder(line), inOrder(stored))) return stored
  const isLater = rowFee.checkedOn !== null && rowFee.checkedOn > (stored?.checkedOn ?? '')
  if (stored?.certainty === 'confirmed' && !(isLater && importer.key !== undefined)) {
    const shown = `${sum.amountMinor / 10 ** minorDigits(sum.currency)} ${sum.currency}`
    remark(
      'kept_confirmed',
      `${key}: tuition`,
      String(stored.amountMinor / 10 ** minorDigits(stored.currency)),
      shown,
    )
    return stored
  }
  if (certainty !== 'confirmed') return { ...line, checkedBy: null }
  if (importer.key !== undefined && rowFee.sourceUrl !== null && rowFee.checkedOn !== null) {
    return { ...line, checkedBy: importer.key }
  }
  remark('confirmed_as_reported', 'tuition_certainty', 'confirmed', 'reported')
  return { ...line, certainty: 'reported', checkedBy: null }
}

/** A cell that an export wrote still matches the stored value, however many digits it has. */
function readAmount(
  amount: string,
  currency: string,
  stored: TuitionLine | undefined,
  country: string,
): Pick<TuitionLine, 'amountMinor' | 'currency'> {
  if (stored) {
    const before = stored.amountMinor / 10 ** minorDigits(stored.currency)
    const isSameSum = amount === '' || Number(amount) === before
    const isSameMoney = currency === '' || currency === stored.currency
    if (isSameSum && isSameMoney)
      return { amountMinor: stored.amountMinor, currency: stored.currency }
    return readSum(amount || String(before), currency || stored.currency, country)
  }
  return readSum(amount, currency, country)
}

function nameOf(text: string, stored: string | null): string | null {
  if (text === '' || text === tidy(stored ?? '')) return stored
  return isNone(text) ? null : (readName(text) ?? stored)
}

function certaintyOf(text: string, stored: TuitionLine | undefined): Certainty {
  const word = readCertainty(text)
  if (word === 'to_confirm') return 'typical'
  return word ?? stored?.certainty ?? 'reported'
}

function countryOf({ destinations }: ImportScene, key: string): string {
  return [...destinations.values()].find((one) => one.key === key)?.country ?? ''
}

function inOrder(line: TuitionLine): unknown {
  return Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1))
}
