import {
  type Connector,
  type ConnectorDetail,
  type ConnectorKey,
  type ConnectorRun,
  type Connectors,
  connectorKeys,
  type Difference,
  type DifferenceQuery,
} from '#contract/catalogue/connectors.ts'
import type { Deps } from '../../deps.ts'
import { listRuns as listRateRuns } from '../rates/rate-queries.ts'
import { connectors } from './all-connectors.ts'
import { countOpen, listDifferences, type NamedDifference } from './difference-queries.ts'
import { mayContinue } from './manage-runs.ts'
import { findLastDone, findLatest, listRuns, type NamedRun } from './run-queries.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const shownRuns = 20
const shownMissed = 100

/** The open sources, with the outcome of their last runs and what waits for review. */
export async function viewConnectors(deps: Needs): Promise<Connectors> {
  const open = await countOpen(deps.db)
  const views: Connector[] = []
  for (const key of connectorKeys) views.push(await viewConnector(deps, key, open))
  const [rates] = await listRateRuns(deps.db)
  return { connectors: views, ratesAt: rates?.startedAt ?? null }
}

/** One of them with its latest runs. */
export async function viewDetail(deps: Needs, key: ConnectorKey): Promise<ConnectorDetail> {
  const view = await viewConnector(deps, key, await countOpen(deps.db))
  const runs = await listRuns(deps.db, key, shownRuns)
  return { ...view, runs: runs.map(runOf) }
}

async function viewConnector(
  { db, env }: Needs,
  key: ConnectorKey,
  open: Awaited<ReturnType<typeof countOpen>>,
): Promise<Connector> {
  const latest = await findLatest(db, key)
  const done = await findLastDone(db, key)
  return {
    key,
    address: connectors[key].addressOf(env.openSources) ?? null,
    lastRun: latest ? runOf(latest) : null,
    doneAt: done?.finishedAt?.toISOString() ?? null,
    open: open
      .filter(({ connector }) => connector === key)
      .map(({ member, count, held }) => ({ member, count, held })),
  }
}

function runOf(run: NamedRun): ConnectorRun {
  return {
    key: run.key,
    connector: run.connector,
    state: run.state,
    startedAt: run.started_at.toISOString(),
    startedBy: run.starter,
    finishedAt: run.finished_at?.toISOString() ?? null,
    pages: run.pages,
    rows: run.rows,
    found: run.found,
    missedCount: run.missed.length,
    missed: run.missed.slice(0, shownMissed),
    reason: run.reason,
    detail: run.detail,
    notBefore: run.not_before?.toISOString() ?? null,
    troubles: run.troubles,
    mayContinue: mayContinue(run),
  }
}

/** A page of differences. */
export async function viewDifferences(
  { db }: Pick<Deps, 'db'>,
  connector: ConnectorKey,
  query: DifferenceQuery,
) {
  const { rows, total } = await listDifferences(db, connector, query)
  return { rows: rows.map(differenceOf), total, page: query.page, size: query.size }
}

export function differenceOf(row: NamedDifference): Difference {
  return {
    key: row.key,
    connector: row.connector,
    subject: {
      kind: row.university_id === null ? 'program' : 'university',
      key: row.subjectKey,
      name: row.subjectName,
    },
    university: row.university,
    member: row.member,
    year: row.year,
    before: row.before,
    after: row.after,
    parts: row.parts,
    sourceUrl: row.source_url,
    sourceName: row.source_name,
    readOn: row.read_on,
    note: row.note,
    hold: row.hold,
    state: row.state,
    certainty: row.certainty,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
    version: row.version,
  }
}
