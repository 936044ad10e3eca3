import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { generateCatalogue } from '../generate.ts'
import { generatePopulation } from './generate.ts'

/**
 * Fills a database with a catalogue, where it has none, and with applicants:
 * `node bench/administration/fill.ts --database=postgres://… --applicants=100000`, or
 * `--data-dir=var` for the embedded one. `--programs=62848 --audit-lines=1000000` for more of them.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    'data-dir': { type: 'string', default: 'var' },
    applicants: { type: 'string', default: '1000' },
    programs: { type: 'string', default: '800' },
    'audit-lines': { type: 'string', default: '0' },
  },
})

const database = await openDatabase({
  databaseUrl: values.database,
  dataDir: values['data-dir'],
  poolSize: 2,
  log: pino({ level: 'silent' }),
})
const { db } = database
await migrateToLatest(db)
const before = performance.now()
const catalogue = await db.selectFrom('program').select('id').limit(1).execute()
if (catalogue.length === 0) await generateCatalogue(db, Number(values.programs))
const between = performance.now()
await generatePopulation(db, {
  applicants: Number(values.applicants),
  auditLines: Number(values['audit-lines']),
})
await database.close()
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
console.log(`catalogue ${seconds(before, between)} s`)
console.log(`applicants ${seconds(between, performance.now())} s`)
