import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { makeTemplate, removeTemplate } from './embedded-template.ts'
import { templateName } from './template.ts'
import { onServer } from './test-database.ts'

const server = process.env['TEST_DATABASE_URL']

/** Migrates one empty database, which each test file then copies. */
export async function globalSetup(): Promise<void> {
  if (server) await makeOnServer(server)
  else await makeTemplate()
}

export async function globalTeardown(): Promise<void> {
  if (server) await onServer(server, `drop database if exists ${templateName} with (force)`)
  else removeTemplate()
}

async function makeOnServer(url: string): Promise<void> {
  await onServer(url, `drop database if exists ${templateName} with (force)`)
  await onServer(url, `create database ${templateName} encoding 'UTF8' template template0`)
  const own = new URL(url)
  own.pathname = `/${templateName}`
  const database = await openDatabase({
    databaseUrl: own.href,
    dataDir: '',
    poolSize: 2,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  await database.close()
}
