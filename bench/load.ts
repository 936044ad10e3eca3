import { spawn, spawnSync } from 'node:child_process'
import autocannon from 'autocannon'

/** wrk where it is installed: in JavaScript the client would be the slower half of the pair. */
export const loadTool = spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon'

/** Requests a second that `url` answers to 16 connections, over `seconds`. */
export async function requestsPerSecond(
  url: string,
  { seconds = 4, headers = {} }: { seconds?: number; headers?: Record<string, string> } = {},
): Promise<number> {
  if (loadTool === 'autocannon') {
    const result = await autocannon({ url, connections: 16, duration: seconds, headers })
    return Math.round(result.requests.average)
  }
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const output = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, ...headerFlags, url])
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1]
  if (failed) throw new Error(`${failed} answers of ${url} were errors`)
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0))
}

/**
 * Two servers measured in turns, so that a noisy machine is as noisy to both. Answers the best
 * round of each and their ratio.
 */
export async function compare(
  ours: string,
  theirs: string,
  options: { rounds?: number; headers?: Record<string, string> } = {},
): Promise<{ ours: number; bare: number; ratio: number }> {
  const best = { ours: 0, bare: 0 }
  for (let round = 0; round < (options.rounds ?? 3); round++) {
    best.bare = Math.max(best.bare, await requestsPerSecond(theirs, options))
    best.ours = Math.max(best.ours, await requestsPerSecond(ours, options))
  }
  return { ...best, ratio: round2(best.ours / best.bare) }
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    child.on('exit', () => resolve(output))
  })
}
