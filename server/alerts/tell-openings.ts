import { ProgramResults, type ProgramRow } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { zonesOf } from '../messaging/quiet-hours.ts'
import { eachOf } from '../reminders/pages.ts'
import { alertTokenOf } from './alert-token.ts'
import { subjectOf, subjectWords } from './alerts.ts'
import {
  type AlertRow,
  findAlert,
  findProgram,
  listActive,
  listOpenedSince,
  lockActive,
  markLooked,
  noteOpenings,
} from './queries.ts'
import { readSearch } from './search-words.ts'

const dayMs = 86_400_000
/** A search is mailed about once a week at most, whatever opens. */
const daysBetween = 7
const mostNamed = 5
/** How many pages of a search are read: the link leads to the rest. */
const pages = 10
const pageSize = 50

/**
 * Mails what has opened to those who asked for it: a program once, a search at most once a week.
 * Each alert is one transaction and is taken by one process.
 */
export async function tellOpenings(deps: Deps): Promise<void> {
  const now = deps.now()
  await noteOpenings(deps.db, await deps.finder.takingIds(), now)
  const mailedBefore = new Date(now.getTime() - daysBetween * dayMs)
  const active = eachOf((page) => listActive(deps.db, { ...page, mailedBefore }))
  for await (const { id } of active) await tell(deps, id)
}

async function tell(deps: Deps, id: number): Promise<void> {
  const opened = await openedFor(deps, id)
  if (opened === undefined) return
  await deps.db.transaction().execute(async (tx) => {
    const alert = await lockActive(tx, id)
    // Another process has handled it meanwhile.
    if (!alert || alert.looked_at?.getTime() !== opened.lookedAt.getTime()) return
    const isMailed = opened.programs.length > 0
    if (isMailed) await mail(tx, deps, alert, opened.programs)
    await markLooked(tx, id, {
      at: deps.now(),
      mailed: isMailed,
      ended: isMailed && alert.program_id !== null,
    })
  })
}

interface Opened {
  lookedAt: Date
  /** Each on a line. */
  programs: string[]
}

/** The news of an alert; looked up before anything is held. */
async function openedFor(deps: Deps, id: number): Promise<Opened | undefined> {
  const alert = await findAlert(deps.db, { id })
  if (!alert?.looked_at) return undefined
  const since = alert.looked_at
  const opened = await listOpenedSince(deps.db, since)
  if (alert.program_id !== null) {
    const isOpened = opened.some((one) => one.id === alert.program_id)
    const program = isOpened && (await findProgram(deps.db, { id: alert.program_id }))
    const { language } = alert
    return {
      lookedAt: since,
      programs: program ? [`${inLanguage(program.title, language)}, ${program.university}`] : [],
    }
  }
  const keys = new Set(opened.map(({ key }) => key))
  const rows = await foundAmong(deps, alert.search ?? '', alert.language, keys)
  return { lookedAt: since, programs: rows.map((row) => lineOf(row, alert.language)) }
}

/** The programs of these keys that a search finds open, the next to close first. */
async function foundAmong(
  { finder }: Deps,
  search: string,
  language: Language,
  keys: ReadonlySet<string>,
): Promise<ProgramRow[]> {
  const found: ProgramRow[] = []
  for (let page = 1; page <= pages; page++) {
    const query = { ...readSearch(search), openOnly: true, sort: 'deadline' as const }
    const results = ProgramResults.parse(
      JSON.parse(await finder.find({ ...query, page, size: pageSize }, language)),
    )
    // Near matches were not asked for.
    if (results.leftOut.length > 0) return []
    found.push(...results.rows.filter(({ key }) => keys.has(key)))
    if (page * pageSize >= results.total || found.length >= keys.size) break
  }
  return found
}

function lineOf({ title, university }: ProgramRow, language: Language): string {
  return `${inLanguage(title, language)}, ${university.name}`
}

async function mail(
  tx: Db,
  deps: Deps,
  alert: AlertRow,
  programs: readonly string[],
): Promise<void> {
  const { language } = alert
  const { publicUrl } = deps.env
  const subject = await subjectOf(tx, deps, alert, language)
  const path = subject.program
    ? `/program/${subject.program.key}#intakes`
    : `/program?${alert.search}&openOnly=true`
  await queueMail(tx, deps, {
    template: subject.program ? 'alert_program' : 'alert_search',
    language,
    to: alert.email,
    params: {
      about: subjectWords(subject),
      programs: programs
        .slice(0, mostNamed)
        .map((one) => `- ${one}`)
        .join('\n'),
      link: publicUrl + path,
    },
    stopLink: `${publicUrl}/notify/${alertTokenOf(deps.secret, alert.key)}`,
    quietZones: zonesOf(undefined),
  })
}
