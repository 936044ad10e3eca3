import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { signalAll } from '#server/testing/postgresql.ts'

/** Connections that each ask for a page and read a byte of it a second; closes them all. */
export function openSlowReaders(url: string, count: number): () => void {
  const { port, hostname } = new URL(url)
  const sockets: Socket[] = []
  for (let at = 0; at < count; at++) {
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => {})
    socket.pause()
    socket.write(
      `GET /program?destination=india&q=slow${at} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `User-Agent: Mozilla/5.0\r\nX-Forwarded-For: 10.200.${at >> 8}.${at & 255}\r\n\r\n`,
    )
    sockets.push(socket)
  }
  const reading = setInterval(() => {
    for (const socket of sockets) socket.read(1)
  }, 1_000)
  return () => {
    clearInterval(reading)
    for (const socket of sockets) socket.destroy()
  }
}

/** Pauses the PostgreSQL of that port, or lets it continue. */
export function signalServer(port: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  signalAll(processOfPort(port), signal)
}

function processOfPort(port: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = commandOf(pid)
    if (/\/postgres\0/.test(command) && command.includes(`\0port=${port}\0`)) return Number(pid)
  }
  throw new Error(`No PostgreSQL of ours listens on ${port}`)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Fills a disk to its last byte; makes the space free again. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  const file = openSync(ballast, 'w')
  for (let bytes = 1 << 20; bytes >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(bytes))
    } catch {
      bytes >>= 1
    }
  }
  closeSync(file)
  return () => rmSync(ballast)
}
