import { createSocket } from 'node:dgram'
import { connect, isIPv6, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { Logger } from 'pino'
import type { SecurityLine, SecurityLog } from './security-line.ts'

interface Options {
  /** `syslog://` for UDP, `syslog+tcp://`, `syslog+tls://`, with a host and a port. */
  address: string
  log: Pick<Logger, 'warn'>
  /** The authorities that sign the server's certificate, besides those that Node trusts. */
  ca?: string
}

/** "Security and authorization messages", by RFC 5424. */
const facility = 10
const severities = { done: 6, refused: 4, locked: 4, found: 2 } as const
const defaultPorts: Record<string, number> = { 'syslog+tls:': 6514 }
/** How many lines wait for a server that is away; beyond that older ones are lost, with a warning. */
const mostWaiting = 10_000
const longestPauseMs = 30_000
const lastWordMs = 1000

/** Sends each line to a syslog server: RFC 5424, over UDP, TCP or TLS. */
export function openSyslog({ address, log, ca }: Options): SecurityLog {
  const { protocol, hostname: named, port: given } = new URL(address)
  const host = named.replace(/^\[|\]$/g, '')
  const port = Number(given) || (defaultPorts[protocol] ?? 514)
  if (protocol === 'syslog:') return overUdp(host, port, log)
  const open =
    protocol === 'syslog+tls:'
      ? () =>
          connectTls({
            host,
            port,
            ...(ca && { ca }),
            ...(!isNumber(host) && { servername: host }),
          })
      : () => connect({ host, port })
  return overStream(open, protocol === 'syslog+tls:' ? 'secureConnect' : 'connect', log)
}

/** A message as in RFC 5424; its text is the same line of JSON as in the file. */
export function syslogMessage({ line, at, event, outcome }: SecurityLine): string {
  const priority = facility * 8 + severities[outcome]
  const machine =
    hostname()
      .replaceAll(/[^\x21-\x7e]/g, '')
      .slice(0, 255) || '-'
  return `<${priority}>1 ${at.toISOString()} ${machine} passerelle ${process.pid} ${event} - ${line}`
}

function isNumber(host: string): boolean {
  return isIPv6(host) || /^[\d.]+$/.test(host)
}

function overUdp(host: string, port: number, log: Options['log']): SecurityLog {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  const warn = warnOnce(log)
  socket.on('error', warn)
  socket.unref()
  let underWay: Promise<void> = Promise.resolve()
  return {
    write: (line) => {
      const sent = new Promise<void>((resolve) => {
        socket.send(syslogMessage(line), port, host, (error) => {
          if (error) warn(error)
          resolve()
        })
      })
      underWay = underWay.then(() => sent)
    },
    close: async () => {
      await underWay
      socket.close()
    },
  }
}

/** Over a stream each message bears its length (RFC 6587, RFC 5425). */
function overStream(open: () => Socket, ready: string, log: Options['log']): SecurityLog {
  const waiting: string[] = []
  const warn = warnOnce(log)
  let socket: Socket | undefined
  let isOpen = false
  let isClosing = false
  let pauseMs = 250
  let retry: NodeJS.Timeout | undefined
  let lost = 0

  function begin(): void {
    const opened = open()
    socket = opened
    opened.unref()
    opened.setKeepAlive(true, 60_000)
    opened.on(ready, () => {
      isOpen = true
      pauseMs = 250
      if (lost > 0) log.warn({ lost }, 'lines of the security log were lost')
      lost = 0
      for (const message of waiting.splice(0)) opened.write(message)
    })
    opened.on('error', warn)
    // A server should send nothing; anything it sends must not fill the buffer.
    opened.resume()
    opened.on('close', () => {
      isOpen = false
      if (isClosing) return
      retry = setTimeout(begin, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }
  begin()

  return {
    write: (line) => {
      const message = syslogMessage(line)
      const framed = `${Buffer.byteLength(message)} ${message}`
      if (isOpen) {
        socket?.write(framed)
        return
      }
      waiting.push(framed)
      if (waiting.length <= mostWaiting) return
      waiting.shift()
      lost++
    },
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      if (!isOpen) return void socket?.destroy()
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => socket?.destroy(), lastWordMs)
        socket?.once('close', () => {
          clearTimeout(force)
          resolve()
        })
        socket?.end()
      })
    },
  }
}

/** Warns of a server that is away once a minute, not with each line. */
function warnOnce(log: Options['log']): (error: Error) => void {
  let quietUntil = 0
  return (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 60_000
    log.warn({ err: error }, 'the syslog server of SECURITY_LOG can not be reached')
  }
}
