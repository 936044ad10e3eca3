import { isLoopback } from './addresses.ts'
import { type Env, EnvironmentError } from './env.ts'

/**
 * Refuses to send passwords, names and files over a network in the clear: to the bucket, the database,
 * a log server or the scanner. Connections to this machine itself are allowed.
 */
export function refuseCleartext(
  env: Pick<
    Env,
    | 's3'
    | 'databaseUrl'
    | 'databaseReadUrl'
    | 'smtpUrl'
    | 'securityLog'
    | 'clamdUrl'
    | 'traces'
    | 'allowCleartext'
  >,
  variables: Record<string, string | undefined>,
): void {
  if (env.allowCleartext) return
  const lines: string[] = []
  if (env.s3?.endpoint !== undefined && isClear(env.s3.endpoint, 'http:')) {
    lines.push('S3_ENDPOINT: files would cross the network in the clear: write https://')
  }
  for (const [setting, url] of [
    ['DATABASE_URL', env.databaseUrl],
    ['DATABASE_READ_URL', env.databaseReadUrl],
  ] as const) {
    if (url === undefined || !isClearDatabase(url, variables)) continue
    lines.push(
      `${setting}: its password and all data would cross the network in the clear: add ` +
        '?sslmode=require, or ?sslmode=verify-full with the authority that signed its certificate',
    )
  }
  if (env.smtpUrl !== undefined && weakensTls(env.smtpUrl)) {
    lines.push(
      'SMTP_URL: what is behind its question mark lets mails, with their codes and private links, ' +
        'cross the network in the clear or to anybody: leave it out',
    )
  }
  if (['syslog:', 'syslog+tcp:'].some((protocol) => isClear(env.securityLog, protocol))) {
    lines.push(
      'SECURITY_LOG: networks and account keys would cross the network in the clear: write ' +
        'syslog+tls://',
    )
  }
  if (env.clamdUrl !== undefined && isClear(env.clamdUrl, 'tcp:')) {
    lines.push(
      'CLAMD_URL: files would cross the network in the clear, as clamd knows no TLS: have it listen ' +
        'on this machine, or lead to it through a tunnel',
    )
  }
  if (env.traces !== undefined && isClear(env.traces.collector, 'http:')) {
    lines.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT: traces, and the key of the collector, would cross the network ' +
        'in the clear: write https://',
    )
  }
  if (lines.length === 0) return
  throw new EnvironmentError(
    `These settings are not usable:\n${lines.map((line) => `  ${line}`).join('\n')}\n` +
      '  Where the network between is yours alone, set ALLOW_CLEARTEXT=true.',
  )
}

/** Whether the mail server has to offer TLS before it is given a password and mails. */
export function mailNeedsTls(smtpUrl: string, { allowCleartext }: Pick<Env, 'allowCleartext'>) {
  return !allowCleartext && isClear(smtpUrl, 'smtp:')
}

/** The library's reading of the address takes precedence over our options. */
function weakensTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  if (isOwnMachine(hostname)) return false
  return [...searchParams.keys()].some((name) =>
    /^(?:ignoreTLS|requireTLS|secure|tls)\b/.test(name),
  )
}

function isClear(address: string, protocol: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === protocol && !isOwnMachine(url.hostname)
}

function isClearDatabase(
  databaseUrl: string,
  variables: Record<string, string | undefined>,
): boolean {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  // A socket of this machine is a path.
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || isOwnMachine(host))
    return false
  // As the connection reads it: `ssl` counts where no `sslmode` is named anywhere.
  const mode = url.searchParams.get('sslmode') || variables['PGSSLMODE']
  if (!mode) return !/^(?:true|1)$/.test(url.searchParams.get('ssl') ?? '')
  return ['disable', 'allow', 'prefer'].includes(mode)
}

/** Whether a host is this machine itself, which is reached over no network. */
export function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || isLoopback(name)
}
