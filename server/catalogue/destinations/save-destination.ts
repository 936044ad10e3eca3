import type { DestinationEdit, DestinationInput } from '#contract/catalogue/catalogue-staff.ts'
import { spanFaults } from '#contract/catalogue/values/certain-days.ts'
import {
  missingForPublication,
  type PublicationNeed,
} from '#contract/catalogue/values/publication-needs.ts'
import { weakColours } from '#contract/common/values/destinations.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import {
  type DestinationKey,
  maxDestinations,
  sectionKeys,
} from '#contract/common/values/vocabulary.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { changedMembers } from '../changed-members.ts'
import { keepEdition } from '../editions/edition-queries.ts'
import { refuseUngrounded, signAll } from '../grounds.ts'
import { refreshSearch } from '../refresh-search.ts'
import {
  countDestinations,
  findDestinationForUpdate,
  insertDestination,
  replaceLivingCosts,
  type StaffDestination,
  updateDestination,
} from './destination-queries.ts'

export type Clock = Pick<Deps, 'now'>

export interface Change<T> {
  key: DestinationKey
  version: number
  edit: T
}

/** Adds a destination: visitors see nothing of it until it is published. */
export async function createDestination(
  tx: Db,
  { now }: Clock,
  { key, name, summary, ...row }: DestinationInput,
  by: By,
): Promise<StaffDestination> {
  if ((await countDestinations(tx)) >= maxDestinations) throw new Problem('conflict')
  const at = now()
  await insertDestination(tx, {
    key,
    name: JSON.stringify(name),
    summary: JSON.stringify(summary),
    sections: JSON.stringify(sectionKeys.map((one) => ({ key: one, body: { en: '', fr: '' } }))),
    country: row.country,
    also_in: othersIn(row.country, row.alsoIn),
    city: row.city,
    currency: row.currency,
    zone: row.zone,
    community: row.community,
    names_in: row.namesIn,
    colours: JSON.stringify(row.colours),
    passport: row.passport && JSON.stringify(row.passport),
    ornament: row.ornament,
    skyline: row.skyline,
    created_at: at,
    updated_at: at,
    updated_by: by.actor.accountId,
  })

  const after = await getDestination(tx, key, at)
  await recordAudit(tx, {
    actor: by.actor,
    action: 'destination.created',
    entity: 'destination',
    entityKey: key,
    ...changedMembers(undefined, after),
    requestId: by.requestId,
  })
  return after
}

/**
 * Rewrites a destination made from `version`; hiding it hides its universities and programs too.
 */
export async function changeDestination(
  tx: Db,
  { now }: Clock,
  { key, version, edit }: Change<DestinationEdit>,
  by: By,
): Promise<StaffDestination> {
  const at = now()
  const before = await getDestination(tx, key, at)
  checkLines(edit, before)
  const { calendar, livingCosts } = signedLines(edit, before, by)
  refuseUngrounded({ calendar: calendar ?? [], livingCosts: livingCosts ?? [] }, at)
  refuseTypicalDays(calendar ?? [])
  await keepEdition(tx, { entity: 'destination', key, record: before })
  const written = await updateDestination(tx, before.id, version, {
    name: JSON.stringify(edit.name),
    summary: JSON.stringify(edit.summary),
    ...(edit.sections && { sections: JSON.stringify(edit.sections) }),
    ...(calendar && { calendar: JSON.stringify(calendar) }),
    ...(edit.visaSteps && { visa_steps: JSON.stringify(edit.visaSteps) }),
    ...(edit.submissions && { submissions: JSON.stringify(edit.submissions) }),
    ...columnsOfRow(edit),
    position: edit.position,
    published: edit.published,
    updated_at: at,
    updated_by: by.actor.accountId,
  })
  if (!written) throw new Problem('version_stale')

  if (livingCosts) await replaceLivingCosts(tx, before.id, livingCosts)
  await refreshSearch(tx, { destination: before.id })
  const after = await getDestination(tx, key, at)
  refuseUnfinished(before, after)
  await recordAudit(tx, {
    actor: by.actor,
    action: 'destination.changed',
    entity: 'destination',
    entityKey: key,
    ...changedMembers(before, after),
    requestId: by.requestId,
  })
  return after
}

type Row = Omit<DestinationInput, 'key' | 'name' | 'summary'>

/** The columns that it names of a row. */
function columnsOfRow({ country, alsoIn, city, currency, zone, ...row }: Partial<Loose<Row>>) {
  const { community, namesIn, colours, passport, ornament, skyline } = row
  return {
    ...(country !== undefined && { country }),
    ...(alsoIn !== undefined && { also_in: othersIn(country, alsoIn) }),
    ...(city !== undefined && { city }),
    ...(currency !== undefined && { currency }),
    ...(zone !== undefined && { zone }),
    ...(community !== undefined && { community }),
    ...(namesIn !== undefined && { names_in: namesIn }),
    ...(colours !== undefined && { colours: JSON.stringify(colours) }),
    ...(passport !== undefined && { passport: passport && JSON.stringify(passport) }),
    ...(ornament !== undefined && { ornament }),
    ...(skyline !== undefined && { skyline }),
  }
}

/** Each country once, the first not among the others. */
function othersIn(first: string | undefined, others: readonly string[]): string[] {
  return [...new Set(others)].filter((one) => one !== first)
}

type Loose<T> = { [Name in keyof T]: T[Name] | undefined }

/**
 * Everything visitors see is complete when it is published, and its colours stay legible while it
 * is.
 */
function refuseUnfinished(before: StaffDestination, after: StaffDestination): void {
  if (!after.published) return
  const fields: Record<string, FieldProblem> = {}
  for (const mode of weakColours(after.colours)) {
    fields[`colours.${mode}.ink`] = { code: 'contrast_too_low' }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
  if (!before.published && missingOf(after).length > 0) throw new Problem('destination_incomplete')
}

/** What it lacks for being published. */
export function missingOf(destination: StaffDestination): PublicationNeed[] {
  const { submissions, facts, calendar, livingCosts } = destination
  const addresses = [
    ...submissions.map(({ officialUrl }) => officialUrl),
    ...[...facts, ...calendar, ...livingCosts].map(({ sourceUrl }) => sourceUrl),
  ]
  return missingForPublication(destination, addresses)
}

function signedLines(
  { calendar, livingCosts }: DestinationEdit,
  before: StaffDestination,
  by: By,
): Pick<DestinationEdit, 'calendar' | 'livingCosts'> {
  return {
    calendar: calendar && signAll(calendar, before.calendar, by),
    livingCosts: livingCosts && signAll(livingCosts, before.livingCosts, by),
  }
}

/** A usual date has months; a day comes from a source, for the year that it is given for. */
function refuseTypicalDays(calendar: NonNullable<DestinationEdit['calendar']>): void {
  const wrong = calendar.flatMap((entry, place) =>
    Object.entries(spanFaults(entry)).map(
      ([field, fault]) => [`calendar.${place}.${field}`, fault] as const,
    ),
  )
  const fields: Record<string, FieldProblem> = Object.fromEntries(wrong)
  if (wrong.length > 0) throw new Problem('validation_failed', { fields })
}

const keyedLists = ['calendar', 'visaSteps', 'submissions', 'livingCosts'] as const

/** Each line of a list has its own key, and the facts that it names exist. */
function checkLines(edit: DestinationEdit, { facts }: StaffDestination): void {
  const fields: Record<string, FieldProblem> = {}
  const known = new Set(facts.map(({ key }) => key))
  for (const list of keyedLists) {
    const taken = new Set<string>()
    for (const [place, { key }] of (edit[list] ?? []).entries()) {
      if (taken.has(key)) fields[`${list}.${place}.key`] = { code: 'invalid' }
      taken.add(key)
    }
  }
  for (const list of ['visaSteps', 'submissions'] as const) {
    for (const [place, line] of (edit[list] ?? []).entries()) {
      if (!line.facts.every((fact) => known.has(fact))) {
        fields[`${list}.${place}.facts`] = { code: 'not_a_choice' }
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

/** As it is stored, locked; refused where there is none. */
export async function getDestination(
  tx: Db,
  key: DestinationKey,
  at: Date,
): Promise<StaffDestination> {
  const today = at.toISOString().slice(0, 10)
  const destination = await findDestinationForUpdate(tx, key, today)
  if (!destination) throw new Problem('not_found')
  return destination
}
