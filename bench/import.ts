import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresql } from '#server/testing/postgresql.ts'

const command = join(import.meta.dirname, '../server/catalogue/import/command.ts')
const starterPrograms = join(import.meta.dirname, '../data/programs.jsonl')
const generatedRows = 20_000

interface ImportFigures {
  rows: number
  /** From the first byte read to the commit, as the command says it. */
  seconds: number
  rowsPerSecond: number
  /** Processor time of all its threads: it doesn't grow with other work on the machine. */
  cpuSeconds: number
  /** The process at its largest, and how much more that is than for a file of one row. */
  peakMb: number
  aboveIdleMb: number
}

interface Files {
  programs?: string | undefined
  universities?: string | undefined
}

/**
 * The import command in a separate process, on both databases: a dry run, storing, and the same
 * again. On the files named, or on one that is made from the starter catalogue.
 */
export async function measureImport(files: Files): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-import-'))
  const server = await findPostgresql()
  try {
    const programs = files.programs ?? generatePrograms(folder)
    const named = { ...files, programs }
    const figures: Record<string, unknown> = {
      embedded: await measureOn({ DATA_DIR: join(folder, 'var'), DATABASE_URL: '' }, named, folder),
    }
    if (server) figures['postgresql'] = await onNewDatabase(server.url, named, folder)
    return figures
  } finally {
    rmSync(folder, { recursive: true })
    await server?.stop()
  }
}

async function onNewDatabase(server: string, files: Files, folder: string): Promise<unknown> {
  const name = `passerelle_bench_${process.pid}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} encoding 'UTF8' template template0`)
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    return await measureOn({ DATABASE_URL: url.href }, files, folder)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function measureOn(
  settings: Record<string, string>,
  { programs, universities }: Files,
  folder: string,
): Promise<Record<string, ImportFigures>> {
  const single = join(folder, 'single.csv')
  writeFileSync(single, 'name,country_code,city\nUniversity of One Row,FR,Paris\n')
  // Sets the database up, so that the next ones find it as after a first start.
  await runCommand(settings, single, '--apply')
  const idleMb = (await runCommand(settings, single)).peakMb
  const measured = async (file: string, ...flags: string[]) => {
    const figures = await runCommand(settings, file, ...flags)
    return { ...figures, aboveIdleMb: figures.peakMb - idleMb }
  }

  const figures: Record<string, ImportFigures> = {}
  if (universities) figures['universities'] = await measured(universities, '--apply')
  if (!programs) return figures
  figures['programsDryRun'] = await measured(programs)
  figures['programs'] = await measured(programs, '--apply', '--publish')
  figures['programsAgain'] = await measured(programs, '--apply', '--publish')
  return figures
}

async function runCommand(
  settings: Record<string, string>,
  file: string,
  ...flags: string[]
): Promise<Omit<ImportFigures, 'aboveIdleMb'>> {
  const child = spawn(process.execPath, [command, file, '--limit-report', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  let seen = { peakMb: Number.NaN, cpuSeconds: Number.NaN }
  const watch = setInterval(() => {
    seen = usageOf(child.pid) ?? seen
  }, 20)
  await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)

  const rows = /rows (\d+)/.exec(output)?.[1]
  const [, seconds, rowsPerSecond] = /([\d.]+) s, (\d+) rows a second/.exec(output) ?? []
  if (rows === undefined) throw new Error(`The import of ${file} failed`)
  return {
    rows: Number(rows),
    seconds: Number(seconds),
    rowsPerSecond: Number(rowsPerSecond),
    ...seen,
  }
}

const ticksPerSecond = 100

/** The largest a process was, and its processor time; undefined where the system doesn't tell. */
function usageOf(pid: number | undefined): { peakMb: number; cpuSeconds: number } | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (kilobytes === undefined) return undefined
    return {
      peakMb: Math.round(Number(kilobytes) / 1024),
      cpuSeconds: (Number(times[11]) + Number(times[12])) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

/** The titles of the starter catalogue, at universities that are not in it. */
export function generatePrograms(folder: string, count = generatedRows): string {
  const titles = readFileSync(starterPrograms, 'utf8')
    .trim()
    .split('\n')
    .map((line): { title: { en: string }; field: string } => JSON.parse(line))
  const rows = Array.from({ length: count }, (_, number) => {
    const { title, field } = titles[number % titles.length] ?? { title: { en: '' }, field: '' }
    const taught = Math.floor(number / 8)
    return `College ${taught},"${title.en.replaceAll('"', '')} ${number}",bachelor,IN,Pune,${field},English,48,A,1,generated,2026`
  })
  const file = join(folder, 'programs.csv')
  writeFileSync(
    file,
    `university,program,level,country_code,city,isced_f_broad,language,duration_months,quality,licence_ok,source,source_year\n${rows.join('\n')}\n`,
  )
  return file
}
