import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circlesIn } from './tests/circles.ts'
import { type Import, importsOf, read, sourcesIn } from './tests/imports.ts'

const files = ['app', 'server', 'contract'].flatMap(sourcesIn)
const imports = files.flatMap(importsOf)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')

test('the interface takes only types from the server', () => {
  refuse((one) => one.from.startsWith('app/') && one.target.startsWith('server/') && !one.typeOnly)
})

test('the server reaches the interface only through its one door, built or from its sources', () => {
  const doors = ['server/serving.ts', 'server/development/serving.ts']
  refuse(
    (one) =>
      one.from.startsWith('server/') &&
      one.target.startsWith('app/') &&
      !(doors.includes(one.from) && one.target === 'app/ssr.ts') &&
      !isTest(one.from),
  )
})

test('the contract imports nothing but zod and itself', () => {
  refuse(
    (one) =>
      one.from.startsWith('contract/') &&
      !isTest(one.from) &&
      (one.package === undefined ? !one.target.startsWith('contract/') : one.package !== 'zod'),
  )
})

test('the parts of the contract that a visitor’s browser loads have their place, and no validator', () => {
  const isValues = (file: string) => /^contract\/[a-z]+\/values\//.test(file)
  refuse(
    (one) =>
      one.target.startsWith('contract/') &&
      !one.typeOnly &&
      !isValues(one.target) &&
      !isTest(one.from) &&
      (isValues(one.from) ||
        (/^app\/(?:public|auth|ui|session|device)\/|^app\/[^/]+$/.test(one.from) &&
          !/\.server\.tsx?$/.test(one.from))),
  )
  refuse(
    (one) => isValues(one.from) && one.package !== undefined && !one.typeOnly && !isTest(one.from),
  )
})

test('a folder of the contract imports only those before it', () => {
  const order = [
    'common',
    'words',
    'dates',
    'countries',
    'people',
    'identity',
    'eligibility',
    'costs',
    'catalogue',
    'admissions',
    'documents',
    'answers',
    'applicants',
    'decisions',
    'conversations',
    'messaging',
    'privacy',
    'office',
  ]
  const placeOf = (file: string) => order.indexOf(file.split('/')[1] ?? '')
  refuse(
    (one) =>
      one.from.startsWith('contract/') &&
      one.package === undefined &&
      !isTest(one.from) &&
      (placeOf(one.from) === -1 || placeOf(one.target) > placeOf(one.from)),
  )
})

test('a slice reaches another only through its named functions, never its queries', () => {
  refuse((one) => {
    // A queue is rows: the code that starts a job writes them, and no rule comes between.
    if (one.target === 'server/jobs/job-queries.ts') return false
    const queries = /^server\/([a-z]+)\/.*queries\.ts$/.exec(one.target)?.[1]
    const slice = /^server\/([a-z]+)\//.exec(one.from)?.[1]
    return queries !== undefined && slice !== queries && !isTest(one.from)
  })
})

test('hand-written parts are reached only through their interfaces, and each library parser is imported in one place', () => {
  const doors = {
    'server/catalogue/search/': ['finder', 'practise', 'fold', 'index-queries'],
    'server/files/judge/': ['judge', 'confinement', 'copy-at', 'end-above-memory', 'say-hold'],
  }
  for (const [folder, names] of Object.entries(doors)) {
    const open = names.map((name) => `${folder}${name}.ts`)
    refuse(
      (one) =>
        one.target.startsWith(folder) &&
        !one.from.startsWith(folder) &&
        !one.typeOnly &&
        !isTest(one.from) &&
        !open.includes(one.target),
    )
  }
  const readers: Record<string, string> = {
    '@fastify/busboy': 'server/http/bodies/multipart.ts',
    fontkit: 'server/fonts/font-metrics.ts',
    saxes: 'server/spreadsheet/read-xml.ts',
  }
  refuse((one) => one.package !== undefined && (readers[one.package] ?? one.from) !== one.from)
})

/** The rooms of the server, from the ground up: each may import those before it, and no other. */
const floors = {
  ground: [
    'addresses.ts',
    'keep-rule.ts',
    'reason-of.ts',
    'env.ts',
    'cleartext.ts',
    'actor',
    'keys',
    'database',
    'words',
    'fonts',
    'storage',
    'files',
    'security-log',
    'deps.ts',
    'spreadsheet',
    'http',
    'links',
    'pdf',
  ],
  services: ['settings', 'limits', 'audit', 'jobs', 'messaging', 'notifications'],
  slices: [
    'identity',
    'conversations',
    'catalogue',
    'documents',
    'admissions',
    'dossiers',
    'decisions',
    'reminders',
    'privacy',
    'setup',
    'approvals',
  ],
  readers: ['receipts', 'lookup', 'views', 'alerts', 'watch', 'reporting', 'og'],
  composition: [
    'above.ts',
    'app-deps.ts',
    'erase-again.ts',
    'backup',
    'health',
    'doctor',
    'tasks.ts',
    'start-checks.ts',
    'start-failure.ts',
    'backup-command.ts',
    'doctor-command.ts',
    'app.ts',
    'start.ts',
    'workers.ts',
    'run-workers.ts',
    'serving.ts',
    'development',
    'supervise.ts',
    'main.ts',
  ],
} as const

const rooms: readonly string[] = Object.values(floors).flat()
const roomOf = (file: string) => file.split('/')[1] ?? ''
const inServer = (file: string) => file.startsWith('server/') && !isTest(file)

test('the server imports downwards only, and every folder has its floor', () => {
  assert.deepEqual([...new Set(files.filter(inServer).map(roomOf))].toSorted(), rooms.toSorted())
  refuse(
    ({ from, target }) =>
      inServer(from) &&
      target.startsWith('server/') &&
      rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(from)),
  )
})

test('no file imports itself through others', () => {
  const own = files.filter((file) => !isTest(file))
  const leadsTo = Map.groupBy(
    imports.filter((one) => one.package === undefined),
    (one) => one.from,
  )
  const circles = circlesIn(
    new Map(own.map((file) => [file, (leadsTo.get(file) ?? []).map(({ target }) => target)])),
  )
  assert.deepEqual(circles, [])
})

test('only queries and the database folder write SQL', () => {
  const writers = files.filter(
    (file) =>
      file.startsWith('server/') &&
      !isTest(file) &&
      !/queries\.ts$/.test(file) &&
      !file.startsWith('server/database/') &&
      // Liveness asks the database whether it answers.
      file !== 'server/app.ts' &&
      /\bsql(?:\.raw|<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\b(?:pool|client)\.query\(/.test(
        read(file),
      ),
  )
  assert.deepEqual(writers, [])
})

test('a script that comes late is fetched by what knows that a deployment takes it away', () => {
  // Each has its own answer to a script that is gone: what it holds would not survive a new page.
  const own = [
    'app/load-late.ts',
    'app/scripts-after-paint.ts',
    // Has come with the first PDF file that was read.
    'app/public/documents/prepare/make-file.ts',
    // Read by the server when it starts; no browser loads it.
    'app/word-tables.server.ts',
  ]
  const answered = /load(?:Late|InOffice)\(|openedPage\(|catch/
  const bare = files.filter((file) => {
    const text = read(file)
    return (
      file.startsWith('app/') &&
      !isTest(file) &&
      !own.includes(file) &&
      /(?<!typeof )\bimport\(/.test(text) &&
      !answered.test(text)
    )
  })
  assert.deepEqual(bare, [])
  const reloading = files.filter(
    (file) => /^app\/admin\//.test(file) && /\bloadLate\(/.test(read(file)),
  )
  assert.deepEqual(reloading, [], 'the office is not loaded anew under what is typed there')
})

test('the shared parts of the interface know no slice', () => {
  refuse(
    (one) =>
      one.from.startsWith('app/ui/') && /^app\/(?:public|auth|admin|session)\//.test(one.target),
  )
})

test('a visitor’s scripts bring no validator, phone-number library or component library', () => {
  const heavy = ['zod', 'libphonenumber-js', '@mui/material', '@mui/x-data-grid', '@mui/x-charts']
  refuse(
    (one) =>
      /^app\/(?:public|auth|ui|session)\//.test(one.from) &&
      one.package !== undefined &&
      heavy.includes(one.package) &&
      !one.typeOnly,
  )
})

test('every call of a page carries credentials, JSON type, marker and anti-forgery token', () => {
  // The file that adds these headers; and files that read one of our own files, which is not a call
  // to the API.
  const own = [
    'app/api.ts',
    'app/session/calls.ts',
    // Is handed the headers that app/api.ts has put on.
    'app/session/send-saying.ts',
    'app/admin/applicants/review/pdf-paper.client.ts',
    'app/load-late.ts',
  ]
  const callers = files.filter(
    (file) =>
      file.startsWith('app/') &&
      !isTest(file) &&
      !own.includes(file) &&
      /(?<![\w.])(?:(?:window|globalThis)\.)?fetch\(|new XMLHttpRequest|sendBeacon\(/.test(
        read(file),
      ),
  )
  assert.deepEqual(callers, [])
})

function refuse(isWrong: (one: Import) => boolean): void {
  assert.deepEqual(
    imports.filter(isWrong).map((one) => `${one.from} → ${one.target}`),
    [],
  )
}
