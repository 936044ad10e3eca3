import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { findChromium, quietFlags } from '../e2e/chromium.ts'
import { compare, round2 } from './load.ts'
import { processorMs } from './processes.ts'
import { questionsFrom } from './questions.ts'

const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'words and data'] as const
type Kind = (typeof kinds)[number]
export type Weight = Record<Kind | 'everything', number>

/** Compressed kilobytes that a first visit to each page transfers, by kind; in low-data mode, or not. */
export async function weighPages(
  site: string,
  paths: Record<string, string>,
  { lowData = false } = {},
): Promise<Record<string, Weight>> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quietFlags })
  const weights: Record<string, Weight> = {}
  for (const [name, path] of Object.entries(paths)) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      // What the page keeps for later is fetched after the visit, from the browser's own cache.
      serviceWorkers: 'block',
      ...(lowData && { extraHTTPHeaders: { 'save-data': 'on' } }),
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, Kind>()
    const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
    session.on('Network.responseReceived', ({ requestId, type }) => {
      types.set(requestId, kindOf(type))
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes[types.get(requestId) ?? 'words and data'] += encodedDataLength
    })
    await page.goto(site + path, { waitUntil: 'networkidle' })
    await context.close()
    const kilobytes = Object.fromEntries(kinds.map((kind) => [kind, kb(bytes[kind])])) as Record<
      Kind,
      number
    >
    weights[name] = {
      ...kilobytes,
      everything: kb(kinds.reduce((sum, kind) => sum + bytes[kind], 0)),
    }
  }
  await browser.close()
  return weights
}

const warmUps = 20
const samples = 100

/** Milliseconds from asking for a page that is not kept to its last byte, one request at a time. */
export async function timeRendering(
  site: string,
  paths: Record<string, string>,
): Promise<Record<string, { p50: number; p95: number }>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: Record<string, { p50: number; p95: number }> = {}
  for (const [name, path] of Object.entries(paths)) {
    const taken: number[] = []
    for (let at = 0; at < warmUps + samples; at++) {
      const startedAt = performance.now()
      await fetchWhole(`${site}${path}?made-up=${at}`, agent)
      if (at >= warmUps) taken.push(performance.now() - startedAt)
    }
    taken.sort((a, b) => a - b)
    const at = (share: number) => round2(taken[Math.floor(samples * share)] ?? Number.NaN)
    times[name] = { p50: at(0.5), p95: at(0.95) }
  }
  agent.destroy()
  return times
}

const connections = 16
/** A client with a program's own name gets a separate share under load. */
const visitor = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * What a page that is not kept costs: milliseconds of the processors a request, all threads together,
 * and requests a second to 16 connections. No search of the finder is asked twice.
 */
export async function costOfRendering(
  { url: site, pid }: { url: string; pid: number },
  paths: Record<string, string>,
): Promise<Record<string, { processor: number; requestsPerSecond: number }>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const costs: Record<string, { processor: number; requestsPerSecond: number }> = {}
  for (const [name, path] of Object.entries(paths)) {
    const searches = questionsFrom(name === 'finder' ? 2 * rendered : 0)
    const addresses = Array.from({ length: 2 * rendered }, (_, at) =>
      name === 'finder' ? `${site}${path}?${searches[at]}` : `${site}${path}?made-up=${at}`,
    )
    await fetchAll(addresses.slice(0, rendered), agent)
    const usedBefore = processorMs(pid)
    const startedAt = performance.now()
    await fetchAll(addresses.slice(rendered), agent)
    const seconds = (performance.now() - startedAt) / 1000
    costs[name] = {
      processor: round2((processorMs(pid) - usedBefore) / rendered),
      requestsPerSecond: Math.round(rendered / seconds),
    }
  }
  agent.destroy()
  return costs
}

const rendered = 400

async function fetchAll(addresses: readonly string[], agent: Agent): Promise<void> {
  const left = [...addresses]
  const fetchOn = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await fetchWhole(next, agent)
  }
  await Promise.all(Array.from({ length: connections }, fetchOn))
}

function fetchWhole(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', 'user-agent': visitor } }, (answer) => {
      answer.resume()
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${url}`))
      answer.on('end', resolve)
    }).on('error', reject)
  })
}

/** Requests a second of a kept page beside a bare `node:http` server that sends the same bytes. */
export async function comparePage(
  site: string,
  path: string,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const headers = { 'accept-encoding': 'br' }
  await fetch(site + path, { headers })
  const bare = await startBare(site + path)
  try {
    return await compare(site + path, `http://127.0.0.1:${bare.port}${path}`, { headers })
  } finally {
    bare.child.kill()
  }
}

async function startBare(page: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, port: Number(line) }
  }
  throw new Error('The bare server ended before it listened')
}

/** The names of file types in the browser's tools, and in the figures. */
export function kindOf(type: string): Kind {
  switch (type) {
    case 'Document':
      return 'document'
    case 'Script':
      return 'script'
    case 'Stylesheet':
      return 'stylesheet'
    case 'Font':
      return 'font'
    case 'Image':
      return 'image'
    default:
      return 'words and data'
  }
}

export function kb(bytes: number): number {
  return Math.round(bytes / 100) / 10
}
