import { type Logger, pino } from 'pino'
import type { TestApp } from './test-app.ts'

type LogEntry = Record<string, unknown> & { msg?: string }

/** What the app logs from now on, one object a line. */
export function captureLog(server: TestApp): LogEntry[] {
  const { log, entries } = keptLog()
  server.deps.log = log
  return entries
}

/** A log and what was written to it. */
export function keptLog(): { log: Logger; entries: LogEntry[] } {
  const entries: LogEntry[] = []
  const write = (line: string) => void entries.push(JSON.parse(line))
  return { log: pino({ level: 'info', base: null }, { write }), entries }
}
