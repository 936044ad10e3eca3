import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('a slice reaches another only through its named functions, never its queries', () => {
  refuse((one) => {
    const queries = /^server\/([a-z]+)\/.*queries\.ts$/.exec(one.target)?.[1]
    const slice = /^server\/([a-z]+)\//.exec(one.from)?.[1]
    return queries !== undefined && slice !== queries && !isTest(one.from)
  })
})

test('what is kept by hand is reached by its doors, and a parser of others in one place', () => {
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
    '@fastify/busboy': 'server/http/multipart.ts',
    fontkit: 'server/fonts/font-metrics.ts',
    saxes: 'server/spreadsheet/read-xml.ts',
  }
  refuse((one) => one.package !== undefined && (readers[one.package] ?? one.from) !== one.from)
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
  ]
  const answered = /loadLate\(|openedPage\(|catch/
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
})

test('the shared parts of the interface know no slice', () => {
  refuse(
    (one) =>
      one.from.startsWith('app/ui/') && /^app\/(?:public|auth|admin|session)\//.test(one.target),
  )
})

test('what a visitor loads brings no validator, phone book or component library along', () => {
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
  // Where those are put on; and where a file of ours is read, which is no call to the API.
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
