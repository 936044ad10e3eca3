import { parseArgs } from 'node:util'
import {
  type ConnectorKey,
  connectorKeys,
  type HoldReason,
} from '#contract/catalogue/connectors.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { openDatabase } from '../../database/database.ts'
import { isMigrated } from '../../database/migrate.ts'
import {
  type Explained,
  exitCodes,
  mayBeSetUp,
  NotSetUp,
  openScene,
  readArguments,
  runCommand,
  say,
  UsageError,
} from '../command-line.ts'
import type { Comparison } from './connector.ts'
import { runNow } from './manage-runs.ts'
import type { RunOutcome } from './run-connector.ts'

const usage = `npm run connect -- <connector> [--apply]

Reads an open source and says where it differs from the catalogue: ${connectorKeys.join(', ')}.
  --apply   keep the differences for review (Open data, in the admin area), and continue a run that
            was cut short; without this they are shown here, and nothing is kept
Nothing in the catalogue changes before a member of staff accepts it on the screen.
`

const notSetUp = 'The database is not set up: start the product once (npm start).'

async function run(): Promise<number> {
  const { connector, apply } = readArguments(usage, argumentsOf)
  const { env, log, signal } = openScene()
  if (!mayBeSetUp(env)) throw new NotSetUp(notSetUp)
  const { databaseUrl, dataDir } = env
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 3, log })
  try {
    if (!(await isMigrated(database.db))) throw new NotSetUp(notSetUp)
    const deps = { env, log, database, db: database.db, now: () => new Date() }
    const outcome = await runNow(deps, { connector, dry: !apply }, signal)
    say(wordsFor(outcome, apply))
    return exitCodeOf(outcome)
  } finally {
    await database.close()
  }
}

function argumentsOf(args: string[]): { connector: ConnectorKey; apply: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { apply: { type: 'boolean', default: false } },
  })
  const connector = connectorKeys.find((one) => one === positionals[0])
  if (!connector || positionals.length > 1) throw new UsageError()
  return { connector, apply: values.apply }
}

const reasons: Record<HoldReason, string> = {
  unreachable: 'the source could not be reached',
  too_slow: 'the source did not answer in time',
  status: 'the source answered with an error',
  busy: 'the source asked to be left alone for a while',
  too_large: 'a page was larger than such a page can be',
  not_json: 'a page was not JSON',
  schema: 'the source has changed: something is missing, or of another kind',
  cut: 'an answer was cut off, or had fewer rows than it promised',
  changed: 'the source changed while it was read',
  shrunk: 'the source has half as many rows as last time, or fewer; look at it on the screen',
  killed: 'the work was cut short several times',
  broken: 'something went wrong here; the log says more',
}

function wordsFor(outcome: RunOutcome, apply: boolean): string[] {
  switch (outcome.state) {
    case 'done':
      return [
        ...linesFor(outcome.comparison),
        apply
          ? 'They wait for review: Open data, in the admin area.'
          : 'Nothing was kept. With --apply they wait for review on the screen.',
      ]
    case 'held': {
      const { reason, detail, notBefore } = outcome.held
      return [
        `On hold: ${reasons[reason]}${detail === null ? '' : ` (${detail})`}. [${reason}]`,
        ...(notBefore ? [`It asked not to be called before ${notBefore.toISOString()}.`] : []),
        apply
          ? 'Nothing waits for review. The same command continues where it stopped.'
          : 'Nothing was kept.',
      ]
    }
    case 'stopped':
      return [
        apply
          ? 'Stopped. The same command continues where it was.'
          : 'Interrupted: nothing was kept.',
      ]
    case 'taken_over':
      return ['Another process has taken up this run.']
  }
}

const shown = 200

function linesFor({ found, missed }: Comparison): string[] {
  const lines = found.slice(0, shown).map((one) => {
    const year = one.year === null ? '' : ` ${one.year}`
    const hold = one.hold === null ? '' : ` [${one.hold}]`
    return `${one.subject.key}  ${one.member}${year}: ${asText(one.before)} → ${asText(one.after)}${hold}  ${one.sourceUrl}`
  })
  return [
    ...lines,
    ...(found.length > shown ? [`… and ${found.length - shown} more`] : []),
    ...(missed.length > 0 ? [`Not in the source: ${missed.join(', ')}`] : []),
    `${found.length} differences.`,
  ]
}

function asText(value: unknown): string {
  return value === null ? 'nothing' : JSON.stringify(value)
}

function exitCodeOf({ state }: RunOutcome): number {
  if (state === 'stopped') return exitCodes.interrupted
  return state === 'done' ? exitCodes.fine : exitCodes.failed
}

/** Explains the errors that the operator can do something about. */
function explain(error: unknown): Explained | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'conflict') {
    const message = 'Another run is under way, or this source is switched off.'
    return { message, code: exitCodes.failed }
  }
  if (error.code === 'too_many_requests') {
    const message = `The source asked to be left alone for ${error.retryAfterSeconds} seconds more.`
    return { message, code: exitCodes.failed }
  }
  return undefined
}

await runCommand(run, explain)
