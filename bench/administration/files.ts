import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportView } from '#contract/catalogue/imports.ts'
import { generatePrograms } from '../import.ts'
import { residentMb } from '../processes.ts'
import { answered, secondsSince } from './acts.ts'
import { type Reader, signInAs } from './reader.ts'
import type { Scene } from './scene.ts'

const importedRows = 60_000
const pollMs = 200

/** The exports as one file, row by row. */
const exports: Readonly<Record<string, string>> = {
  programsCsv: '/api/admin/exports/programs',
  programsXlsx: '/api/admin/exports/programs?format=xlsx',
  universitiesCsv: '/api/admin/exports/universities',
  applicationsCsv: '/api/admin/exports/applications',
  applicationsXlsx: '/api/admin/exports/applications?format=xlsx',
  auditCsv: '/api/admin/audit/export',
}

/** Files that leave and one that comes in: how long, and how much memory beyond an idle process. */
export async function measureFiles(scene: Scene): Promise<Record<string, unknown>> {
  const reader = await signInAs(scene, 'all')
  const taken: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(exports)) {
    taken[name] = await measureExport(scene, reader, path)
  }
  return { exports: taken, import: await measureImport(scene, reader) }
}

async function measureExport({ site }: Scene, reader: Reader, path: string): Promise<unknown> {
  const watch = watchMemory(site.pid)
  const start = performance.now()
  const answer = await reader.get(path)
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} for ${path}`)
  let bytes = 0
  let lines = 0
  let firstSeconds = Number.NaN
  for await (const part of answer.body) {
    if (bytes === 0) firstSeconds = secondsSince(start)
    bytes += part.length
    for (const byte of part) if (byte === 10) lines++
  }
  return {
    seconds: secondsSince(start),
    firstByteSeconds: firstSeconds,
    mb: Math.round(bytes / 1024 / 1024),
    ...(path.includes('xlsx') ? {} : { lines }),
    ...watch.stop(),
  }
}

/** Sends a list of programs as the screen does: checked, stored and undone. */
async function measureImport(scene: Scene, reader: Reader): Promise<unknown> {
  const { site, dataDir } = scene
  const file = generatePrograms(dataDir, importedRows)
  const before = await hashOfCatalogue(scene)
  const watch = watchMemory(site.pid)
  const start = performance.now()
  let view = await answered<ImportView>(
    reader.send('POST', '/api/admin/imports?name=programs.csv', {
      bytes: new Uint8Array(readFileSync(file)),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  const receivedSeconds = secondsSince(start)
  const seconds: Record<string, number> = {}
  for (const step of ['check', 'apply', 'undo'] as const) {
    const from = performance.now()
    view = await answered(
      reader.send('POST', `/api/admin/imports/${view.key}/${step}`, {
        headers: { 'if-match': `"${view.version}"` },
      }),
    )
    while (view.state.endsWith('ing')) {
      await sleep(pollMs)
      view = await answered(reader.get(`/api/admin/imports/${view.key}`))
    }
    if (view.fault) throw new Error(`The import stopped: ${view.fault.code}`)
    seconds[step] = secondsSince(from)
  }
  const after = await hashOfCatalogue(scene)
  return {
    rows: view.rowsTotal,
    inserted: view.counts?.inserted,
    receivedSeconds,
    checkSeconds: seconds['check'],
    applySeconds: seconds['apply'],
    undoSeconds: seconds['undo'],
    restoredExactly: before === after,
    ...watch.stop(),
  }
}

/** One text that is another as soon as anything of a program or a university is. */
async function hashOfCatalogue({ client }: Scene): Promise<string> {
  const hashes: string[] = []
  for (const [table, key] of Object.entries({
    ...{ university: 'id', program: 'id', tuition_line: 'id', intake: 'id', requirement: 'id' },
    ...{ program_search: 'program_id', program_line: 'program_id' },
  })) {
    const { rows } = await client.query<{ hash: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by ${key})) as hash from ${table} t`,
    )
    hashes.push(`${table} ${rows[0]?.hash}`)
  }
  return hashes.join('\n')
}

function watchMemory(pid: number) {
  const idleMb = residentMb(pid)
  let peakMb = idleMb
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return { idleMb, peakMb }
    },
  }
}
