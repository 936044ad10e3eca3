import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { findChromium, quietFlags } from '../e2e/chromium.ts'
import { compare } from './load.ts'

const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'words and data'] as const
type Kind = (typeof kinds)[number]
export type Weight = Record<Kind | 'everything', number>

/** Compressed kilobytes that a first visit to each page transfers, by kind. */
export async function weighPages(
  site: string,
  paths: Record<string, string>,
): Promise<Record<string, Weight>> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quietFlags })
  const weights: Record<string, Weight> = {}
  for (const [name, path] of Object.entries(paths)) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
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

/** Requests a second of a kept page beside a bare `node:http` server that sends the same bytes. */
export async function comparePage(
  site: string,
  path: string,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const headers = { 'accept-encoding': 'br' }
  await fetch(site + path, { headers })
  const bare = await startBare(site + path)
  try {
    return await compare(site + path, `http://127.0.0.1:${bare.port}/`, { headers })
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

function kindOf(type: string): Kind {
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

function kb(bytes: number): number {
  return Math.round(bytes / 100) / 10
}
