import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Picture } from '#contract/common/pictures.ts'
import type { InLanguages } from '#contract/common/values/languages.ts'
import { Email } from '#contract/people/email.ts'
import { isLoopback, isNetwork } from './addresses.ts'
import { type KeepRule, readKeepRule } from './keep-rule.ts'

/** Read as everywhere else; errors are explained in words. */
const EmailAddress = z.string().transform((typed, context) => {
  const { data } = Email.safeParse(typed)
  if (data !== undefined) return data
  context.addIssue({ code: 'custom', message: 'write one e-mail address, as study@example.org' })
  return z.NEVER
})

const Port = z.coerce.number().int().min(0).max(65_535)

/** E.164; spaces between the digits are read over. */
const PhoneNumber = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'write it as +221771234567'))

/** An address without anything behind the host: pages, their files and their calls begin at `/`. */
const PublicUrl = z.string().superRefine((given, context) => {
  const url = URL.parse(given)
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== ''
  if (isWeb && /^https?:\/\/[^/?#@\\\s]+\/*$/i.test(given)) return
  const host = isWeb
    ? url
    : URL.parse(`https://${given.replace(/^(?:[a-z][a-z\d+.-]*:)?\/+/i, '')}`)
  context.addIssue({
    code: 'custom',
    message:
      `it is the address of the whole site, with http:// or https:// and a host, and without a ` +
      `path, a question mark or a password: write ${rightForm(host)}`,
  })
})

/**
 * The address of a server with a user and a password. A character of a password with a meaning in an
 * address silently makes another address of it: that is noticed and reported, without the password.
 */
function serverAddress(protocol: RegExp, form: string) {
  return z.string().superRefine((given, context) => {
    const url = URL.parse(given)
    const isRight = url !== null && protocol.test(url.protocol)
    const tail = isRight ? url.pathname + url.search + url.hash : ''
    const isWhole = isRight && url.hash === '' && !tail.includes('@') && isDecodable(given)
    if (isWhole && /^\w+:\/\//.test(given)) return
    context.addIssue({
      code: 'custom',
      message:
        `it can not be read: write ${form}; in the password ` +
        'write % as %25, @ as %40, # as %23, / as %2F, ? as %3F, : as %3A',
    })
  })
}

const DatabaseUrl = serverAddress(
  /^postgres(?:ql)?:$/,
  'postgres://user:password@host:5432/database',
)
const SmtpUrl = serverAddress(/^smtps?:$/, 'smtp://user:password@host:587')

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function rightForm(url: URL | null): string {
  if (!url || url.hostname === '') return 'https://study.example.org'
  return `${url.protocol === 'http:' ? 'http' : 'https'}://${url.host}`
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_READ_URL: DatabaseUrl.optional(),
  WORKERS: z.coerce.number().int().min(1).max(128).default(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().min(1).default('var'),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z.string().min(3).max(254).default('Passerelle <no-reply@localhost>'),
  CONTACT_EMAIL: EmailAddress.optional(),
  CONTACT_REPLY_DAYS: z.coerce.number().int().min(1).max(60).default(3),
  CONTACT_ADDRESS: z.string().trim().max(500).optional(),
  CONTACT_HOURS_EN: z.string().trim().max(500).optional(),
  CONTACT_HOURS_FR: z.string().trim().max(500).optional(),
  CONTACT_PHONE: PhoneNumber.optional(),
  CONTACT_WHATSAPP: PhoneNumber.optional(),
  BRAND_NAME: z.string().trim().min(1).max(60).default('Passerelle'),
  ADMIN_EMAIL: EmailAddress.default('admin@passerelle.local'),
  ADMIN_PASSWORD: z.string().min(15).max(128).optional(),
  BREACHED_PASSWORDS: z
    .string()
    .refine((file) => existsSync(file), 'there is no such file')
    .optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_OLD: z
    .string()
    .transform((list) => list.trim().split(/[\s,]+/))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  SECURITY_LOG: z
    .string()
    .regex(
      /^(?:file|stdout|syslog(?:\+(?:tcp|tls))?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?\/?)$/i,
      'write file, stdout, or syslog://host:514, syslog+tcp://host:514, syslog+tls://host:6514',
    )
    .default('file'),
  SECURITY_LOG_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(1000),
  METRICS_PORT: Port.min(1).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  // The names that every program with OpenTelemetry has for them; the library reads OTEL_EXPORTER_OTLP_HEADERS.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(200).default('passerelle'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z.stringbool().default(false),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.trim().split(/[\s,]+/))
    .pipe(z.array(z.string().refine(isNetwork, 'write addresses or networks, as 10.0.0.0/8, ::1')))
    .optional(),
  ALLOW_CLEARTEXT: z.stringbool().default(false),
  CHECK_HOST: z.stringbool().optional(),
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPEN_DATA_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROR_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROR_CLIENT_ID: z.string().trim().min(1).max(200).optional(),
  WIKIDATA_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONNECTOR_PATIENCE_SECONDS: z.coerce.number().int().min(1).max(3600).default(300),
  FORM_LEAST_SECONDS: z.coerce.number().min(0).max(60).default(2),
  DISK_FLOOR_MB: z.coerce.number().int().min(0).max(100_000_000).optional(),
  DRAFT_FILES_MB: z.coerce.number().int().min(60).max(100_000_000).default(20_480),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(15).max(1024).optional(),
  BACKUP_KEEP: z
    .string()
    .transform((text, context) => {
      const rule = readKeepRule(text)
      if (rule) return rule
      context.addIssue({ code: 'custom', message: 'write days, weeks and months, as 7d,4w,12m' })
      return z.NEVER
    })
    .optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: z.stringbool().default(false),
  CLAMD_URL: z
    .string()
    .regex(/^(?:tcp:\/\/[^/:]+:\d{1,5}|unix:\/.+)$/, 'write tcp://host:3310 or unix:/path')
    .optional(),
})

export interface Env {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Where the outside reaches this installation, without a trailing slash. */
  publicUrl: string
  /** How many processes share the port on this machine. */
  workers: number
  databaseUrl: string | undefined
  /** A copy of that database, which searches read while it is as new. */
  databaseReadUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  smtpUrl: string | undefined
  mailFrom: string
  contactEmail: string | undefined
  /** The number of days within which we promise an answer to anyone who writes. */
  contactReplyDays: number
  /** The contact page's address of the team; `|` separates lines. */
  contactAddress: string | undefined
  contactHours: InLanguages | undefined
  /** E.164. */
  contactPhone: string | undefined
  contactWhatsapp: string | undefined
  brandName: string
  /** Only administrators set it. */
  brandLogo: Picture | null
  adminEmail: string
  adminPassword: string | undefined
  /** The path of the operator's list of breached passwords. */
  breachedPasswords: string | undefined
  secretKey: string | undefined
  /** Secrets that were in its place before, the latest first. */
  formerSecretKeys: string[]
  /** `file`, `stdout`, or the address of a syslog server: `syslog://`, `syslog+tcp://`, `syslog+tls://`. */
  securityLog: string
  /** How long files of the security log are kept. */
  securityLogDays: number
  logLevel: string
  /** Queries that take longer are logged with their name; undefined: none. */
  slowQueryMs: number | undefined
  /** Where Prometheus asks; undefined: nowhere. */
  metrics: { port: number; host: string; token: string | undefined } | undefined
  /** The collector that spans are sent to, the share of calls that are traced (0 to 1); undefined: none. */
  traces: { collector: string; share: number; service: string } | undefined
  /** Whether `X-Forwarded-For` and `X-Forwarded-Proto` come from one of our proxies. */
  trustProxy: boolean
  /** A public form that comes sooner than this after its page has to be sent once more. */
  formLeastSeconds: number
  /** The addresses and networks of those proxies; where there are any, only their word counts. */
  trustedProxies: string[]
  /** Whether the mail server, the bucket and the database may be reached without TLS over a network. */
  allowCleartext: boolean
  /** Whether only calls to the host of `publicUrl`, or to this machine itself, are answered. */
  checkHost: boolean
  /** Where the daily file of exchange rates is asked for; undefined: nowhere. */
  ratesUrl: string | undefined
  /** The open sources that staff may have read. */
  openSources: OpenSources
  /** Below this much free disk no files of drafts are taken; undefined: by the disk’s size. */
  diskFloorBytes: number | undefined
  /** What the files of all drafts may take together. */
  draftFilesBytes: number
  /** The most that pages kept in memory may take. */
  pageCacheBytes: number
  backup: BackupWishes
  /** The bucket that files are kept in; undefined where they are kept in the data folder. */
  s3: Bucket | undefined
  /** Where clamd listens, as `tcp://host:port` or `unix:/path`. */
  clamdUrl: string | undefined
  /** Where we look for it if the configuration doesn't name a place. */
  clamdPlaces: readonly string[]
}

/** The addresses of open sources, without a trailing slash; undefined if switched off. */
export interface OpenSources {
  /** The open data of the French ministry of higher education, which Opendatasoft hosts. */
  openData: string | undefined
  ror: string | undefined
  rorClientId: string | undefined
  wikidata: string | undefined
  /** How long one page is asked for again and again. */
  patienceMs: number
}

interface BackupWishes {
  /** A folder, or `s3://bucket/folder`. */
  to: string | undefined
  passphrase: string | undefined
  /** Undefined keeps every backup. */
  keep: KeepRule | undefined
}

interface Bucket {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name is in the path, not in the host. */
  pathStyle: boolean
}

/** Thrown with one line for each variable that is wrong. */
export class EnvironmentError extends Error {}

/** Reads the configuration; an empty variable counts as absent, except for addresses that it switches off. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvironmentError(`These settings are not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`).origin,
    workers: workersOf(env),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: readUrlOf(env),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: resolve(env.DATA_DIR),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    contactReplyDays: env.CONTACT_REPLY_DAYS,
    contactAddress: env.CONTACT_ADDRESS,
    contactHours: hoursOf(env),
    contactPhone: env.CONTACT_PHONE,
    contactWhatsapp: env.CONTACT_WHATSAPP,
    brandName: env.BRAND_NAME,
    brandLogo: null,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    breachedPasswords: env.BREACHED_PASSWORDS,
    secretKey: env.SECRET_KEY,
    formerSecretKeys: env.SECRET_KEY_OLD ?? [],
    securityLog: env.SECURITY_LOG,
    securityLogDays: env.SECURITY_LOG_DAYS,
    logLevel: env.LOG_LEVEL,
    slowQueryMs: env.SLOW_QUERY_MS === 0 ? undefined : env.SLOW_QUERY_MS,
    metrics: metricsOf(env),
    traces: tracesOf(env),
    trustProxy: env.TRUST_PROXY,
    formLeastSeconds: env.FORM_LEAST_SECONDS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    allowCleartext: env.ALLOW_CLEARTEXT,
    checkHost: env.CHECK_HOST ?? env.PUBLIC_URL?.startsWith('https:') ?? false,
    ratesUrl: ratesUrlOf(variables['RATES_URL'], env),
    openSources: openSourcesOf(variables, env),
    diskFloorBytes: env.DISK_FLOOR_MB === undefined ? undefined : env.DISK_FLOOR_MB * 1024 * 1024,
    draftFilesBytes: env.DRAFT_FILES_MB * 1024 * 1024,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    backup: { to: env.BACKUP_TO, passphrase: env.BACKUP_PASSPHRASE, keep: env.BACKUP_KEEP },
    s3: bucketOf(env),
    clamdUrl: env.CLAMD_URL,
    clamdPlaces: variables['CLAMD_URL'] === '' || env.NODE_ENV === 'test' ? [] : clamdPlaces,
  }
}

/**
 * The default places of clamd: on Debian, Alpine and FreeBSD, on Fedora, and by TCP. A folder that
 * everyone may write to is none of them: anyone's program may listen there.
 */
const clamdPlaces = [
  'unix:/run/clamav/clamd.ctl',
  'unix:/var/run/clamav/clamd.ctl',
  'unix:/run/clamav/clamd.sock',
  'unix:/var/run/clamav/clamd.sock',
  'unix:/run/clamd.scan/clamd.sock',
  'tcp://127.0.0.1:3310',
]

const centralBank = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/** An empty one switches it off; tests ask no server unless they name one. */
function ratesUrlOf(
  given: string | undefined,
  { RATES_URL: address, NODE_ENV: mode }: z.infer<typeof Environment>,
): string | undefined {
  if (address !== undefined) return address
  return given === '' || mode === 'test' ? undefined : centralBank
}

const openSourceDefaults = {
  OPEN_DATA_URL: 'https://data.enseignementsup-recherche.gouv.fr',
  ROR_URL: 'https://api.ror.org/v2',
  WIKIDATA_URL: 'https://query.wikidata.org/sparql',
} as const

/** An empty one switches it off; tests ask no server unless they name one. */
function openSourcesOf(
  variables: Record<string, string | undefined>,
  env: z.infer<typeof Environment>,
): OpenSources {
  const addressOf = (name: keyof typeof openSourceDefaults) => {
    const isOff = variables[name] === '' || env.NODE_ENV === 'test'
    return (env[name] ?? (isOff ? undefined : openSourceDefaults[name]))?.replace(/\/+$/, '')
  }
  return {
    openData: addressOf('OPEN_DATA_URL'),
    ror: addressOf('ROR_URL'),
    rorClientId: env.ROR_CLIENT_ID,
    wikidata: addressOf('WIKIDATA_URL'),
    patienceMs: env.CONNECTOR_PATIENCE_SECONDS * 1000,
  }
}

/** In both languages or not at all: half the visitors would read nothing. */
function hoursOf({
  CONTACT_HOURS_EN: en,
  CONTACT_HOURS_FR: fr,
}: z.infer<typeof Environment>): Env['contactHours'] {
  if (en && fr) return { en, fr }
  if (!en && !fr) return undefined
  throw new EnvironmentError(
    'These settings are not usable:\n  CONTACT_HOURS_EN, CONTACT_HOURS_FR: set both or neither',
  )
}

/** Over a network they are only for the holder of the token. */
function metricsOf(env: z.infer<typeof Environment>): Env['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined) return undefined
  if (token === undefined && host !== 'localhost' && !isLoopback(host)) {
    throw new EnvironmentError(
      'These settings are not usable:\n' +
        `  METRICS_TOKEN: metrics on ${host} need one of 16 characters or more`,
    )
  }
  return { port, host, token }
}

function tracesOf(env: z.infer<typeof Environment>): Env['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return undefined
  return {
    collector: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    service: env.OTEL_SERVICE_NAME,
  }
}

function readUrlOf({ DATABASE_READ_URL: copy, DATABASE_URL: url }: z.infer<typeof Environment>) {
  if (copy === undefined || url !== undefined) return copy
  throw new EnvironmentError(
    'These settings are not usable:\n' +
      '  DATABASE_READ_URL: it is a copy of the database of DATABASE_URL: set that one too',
  )
}

function workersOf({ WORKERS: workers, DATABASE_URL: url }: z.infer<typeof Environment>): number {
  if (workers === 1 || url !== undefined) return workers
  throw new EnvironmentError(
    'These settings are not usable:\n' +
      `  WORKERS: ${workers} processes need PostgreSQL, since the embedded database is used by one only: ` +
      'set DATABASE_URL, or leave WORKERS out',
  )
}

function bucketOf(env: z.infer<typeof Environment>): Env['s3'] {
  if (env.S3_BUCKET === undefined) return undefined
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    throw new EnvironmentError(
      'These settings are not usable:\n' +
        '  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: S3_BUCKET needs both',
    )
  }
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
  }
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
