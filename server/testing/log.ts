import { pino } from 'pino'
import type { TestApp } from './test-app.ts'

type LogEntry = Record<string, unknown> & { msg?: string }

/** What the app logs from now on, one object a line. */
export function captureLog(server: TestApp): LogEntry[] {
  const entries: LogEntry[] = []
  server.deps.log = pino(
    { level: 'info', base: null },
    {
      write: (line: string) => {
        entries.push(JSON.parse(line))
      },
    },
  )
  return entries
}
