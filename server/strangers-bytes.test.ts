import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { languages } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { alertTokenOf, readAlertToken } from './alerts/alert-token.ts'
import { readUpload } from './catalogue/import/files/read-upload.ts'
import { makePreviewToken, readPreviewToken } from './catalogue/previews/preview-token.ts'
import { readAnnouncement } from './documents/resumable.ts'
import { createJudge } from './files/judge/judge.ts'
import { readMultipart } from './http/bodies/multipart.ts'
import { visitorSession } from './http/guards/anti-forgery.ts'
import { detectLanguage } from './http/language.ts'
import { meantLink } from './http/pages/mailed-link.ts'
import { readCookie } from './http/read-cookie.ts'
import { makeAccessToken, readAccessToken } from './identity/sessions/access-token.ts'
import { makeRefreshToken, readRefreshToken } from './identity/sessions/refresh-token.ts'
import { judgeFailure } from './messaging/mail-failure.ts'
import { quietFiles } from './testing/active-files.ts'
import { fuzz } from './testing/fuzz-budget.ts'
import { addTried, readFuzzRecord } from './testing/fuzz-record.ts'
import { keepCase, keptCases } from './testing/kept-cases.ts'
import { mutated } from './testing/mutations.ts'
import { sampleHeic, samplePdf, samplePhoto } from './testing/sample-files.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { makeWorkbook } from './testing/workbooks.ts'

/*
 * Everything that reads bytes from strangers, given readable input after someone has changed a few bytes
 * of it: it answers or refuses, in time, and never breaks. More with `npm run fuzz`.
 */

/** For each reader, in a run of the tests; the rest is tried at night. */
const inTest = { runs: 200, ms: 1_500 }

interface Reader {
  samples: () => Buffer[] | Promise<Buffer[]>
  /** Reads once. Throws if its answer is wrong. */
  read: (bytes: Buffer) => unknown
}

const folder = mkdtempSync(join(tmpdir(), 'passerelle strangers '))
const judge = createJudge({
  log: { warn: () => {} },
  folder: join(folder, 'judging'),
  processes: 1,
})
let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(async () => {
  judge.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const deps = () => server.deps
const text = (bytes: Buffer) => bytes.toString('latin1')
const bytesOf = (...texts: string[]) => texts.map((one) => Buffer.from(one, 'latin1'))

/** A problem of the closed list is an answer; anything else is thrown on. */
function refusing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** The kept copy of a file is itself accepted, and nothing more is removed from it. */
async function judged(bytes: Buffer): Promise<void> {
  const asker = { owner: 'stranger', network: 'stranger' }
  const source = join(folder, randomUUID())
  await writeFile(source, bytes)
  const verdict = await unlessBusy(judge.judge(source, `${source} kept`, asker))
  if (!verdict) return
  if (!verdict.ok) {
    assert.ok(verdict.spentMs < 3_000, 'so small a file took too long')
    return
  }
  const kept = await readFile(`${source} kept`)
  assert.ok(
    !besideScan(kept).includes('Camera of a test'),
    'what a camera says of a picture was kept',
  )
  const again = await unlessBusy(judge.judge(`${source} kept`, `${source} again`, asker))
  if (!again) return
  assert.deepEqual({ ...again, spentMs: 0 }, { ...verdict, spentMs: 0 })
}

/**
 * The part of a JPEG before its picture: a change may have put anything into the picture itself, where it
 * is points of colour. Any other file whole.
 */
function besideScan(file: Buffer): Buffer {
  const startOfScan = Buffer.from([0xff, 0xda])
  const isJpeg = file[0] === 0xff && file[1] === 0xd8
  return isJpeg ? file.subarray(0, file.indexOf(startOfScan)) : file
}

/** Undefined if this machine was busy for so long that the file can't be judged. */
async function unlessBusy<T>(verdict: Promise<T>): Promise<T | undefined> {
  return verdict.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'overloaded') return undefined
    throw error
  })
}

/** A list that staff import; an invalid one is reported with its fault. */
async function imported(bytes: Buffer): Promise<void> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  const { header, samples, mapping } = await readUpload(path)
  assert.equal(mapping.length, header.length)
  for (const row of samples) assert.ok(row.length <= Math.max(header.length, 1))
}

/** A token is read as its contents, or not at all. */
function signed<T>(token: () => string, read: (token: string) => T): Reader {
  return {
    samples: () => bytesOf(token()),
    read: (bytes) => {
      const found = read(text(bytes))
      if (found !== undefined) assert.deepEqual(found, read(token()))
    },
  }
}

const session = { sessionId: '7b0c1f0e-4a55-4a0b-9a55-2f7f5f1a9c11', counter: 3 }
const boundary = 'a-boundary'
const formType = `multipart/form-data; boundary=${boundary}`
const formLimits = { mostBytes: 1024 * 1024, mostFieldBytes: 1024 }
const form = [
  `--${boundary}\r\nContent-Disposition: form-data; name="_token"\r\n\r\nabc\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22b.pdf"\r\n`,
  `Content-Type: application/pdf\r\n\r\n%PDF-1.7\r\n--${boundary.slice(0, 4)}\r\n`,
  `--${boundary}--\r\n`,
].join('')
const csv = [
  'University,Country,City,Website\nUniversité de Lyon,France,Lyon,https://a.example\n',
  '\ufeffUniversity;Country;City\n"A ""quoted"" name";Inde;"two\nlines"\n',
]

const readers: Record<string, Reader> = {
  pdf: {
    samples: async () => [await samplePdf(), ...quietFiles().map(([, file]) => file)],
    read: judged,
  },
  pictures: {
    samples: async () => [
      await samplePhoto('jpeg'),
      await samplePhoto('png'),
      await samplePhoto('webp'),
      sampleHeic(),
    ],
    read: judged,
  },
  workbooks: {
    samples: async () => [
      await makeWorkbook([
        {
          name: 'Universities',
          rows: [
            ['University', 'Country', 'Founded'],
            ['A', 'France', 1896],
            [null, { type: 'e', xml: '<v>#REF!</v>' }, { style: 'day', xml: '<v>45000</v>' }],
          ],
        },
      ]),
    ],
    read: imported,
  },
  lists: {
    samples: () => [
      ...csv.map((one) => Buffer.from(one)),
      ...csv.map((one) => Buffer.from(one, 'utf16le')),
      ...bytesOf(...csv),
    ],
    read: imported,
  },
  forms: {
    samples: () => bytesOf(form),
    read: async (bytes) => {
      let length = 0
      // In pieces, as they arrive.
      const body = async function* () {
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
      }
      try {
        for await (const part of readMultipart(body(), formType, formLimits)) {
          assert.equal(typeof part.name, 'string')
          if (!('content' in part)) length += Buffer.byteLength(part.value)
          else for await (const chunk of part.content) length += chunk.length
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
      assert.ok(length <= bytes.length * 3, 'a byte that is no letter becomes three')
    },
  },
  boundaries: {
    samples: () =>
      bytesOf('multipart/form-data; boundary=abc', 'Multipart/Form-Data; a="b"; boundary="a b"'),
    read: async (bytes) => {
      const body = async function* () {
        yield Buffer.from(form)
      }
      try {
        for await (const part of readMultipart(body(), text(bytes), formLimits)) {
          assert.equal(typeof part.name, 'string')
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
    },
  },
  announcements: {
    samples: () =>
      bytesOf(
        'filename c2Nhbi5wZGY=,type cGFzc3BvcnQ=',
        'filename ZGlwbMO0bWUucGRm,type ZGlwbG9tYQ==,language ZnI=,replaces,name',
      ),
    read: (bytes) => {
      let headers: Headers
      try {
        headers = new Headers({ 'upload-length': '12', 'upload-metadata': text(bytes) })
      } catch {
        // No server is sent this.
        return
      }
      const found = refusing(() => readAnnouncement(headers))
      if (found) assert.doesNotMatch(found.fileName, /[/\\\0\r\n]/)
    },
  },
  'access tokens': signed(
    () => `Bearer ${makeAccessToken(deps(), session)}`,
    (token) => readAccessToken(deps(), token),
  ),
  'refresh tokens': signed(
    () => makeRefreshToken(deps(), session),
    (token) => readRefreshToken(deps(), token),
  ),
  'preview tokens': signed(
    () => makePreviewToken(deps(), { entity: 'program', key: 'law-lille' }),
    (token) => readPreviewToken(deps(), token),
  ),
  'alert tokens': signed(
    () => alertTokenOf(deps().secret, 'abcdefghijklmnopqrstuv'),
    (token) => readAlertToken(deps().secret, token),
  ),
  cookies: {
    samples: () =>
      bytesOf(
        visitorSession(deps(), undefined)
          .setCookies.map((one) => one.split(';')[0])
          .join('; '),
      ),
    read: (bytes) => {
      readCookie(text(bytes), 'passerelle')
      const { visitor, token } = visitorSession(deps(), text(bytes))
      assert.ok(visitor.length > 0 && token.length > 0)
    },
  },
  languages: {
    samples: () => bytesOf('fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', '?lng=fr', 'i18next=en'),
    read: (bytes) => {
      const typed = text(bytes)
      for (const found of [
        detectLanguage(typed, undefined, undefined),
        detectLanguage('', typed, undefined),
        detectLanguage('', undefined, typed),
      ]) {
        assert.ok(languages.includes(found))
      }
    },
  },
  'mailed links': {
    samples: () =>
      bytesOf(
        '/application/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG?proof=abcdefghijklmnopqrstuv',
        '/reset/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG%3E.',
      ),
    read: (bytes) => {
      const meant = meantLink(text(bytes))
      if (meant !== undefined) assert.match(meant, /^\/(?!\/)/)
    },
  },
  'answers of mail servers': {
    samples: () =>
      bytesOf(
        '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown',
        '451 4.7.1 Greylisted, please try again later\r\n451 again',
      ),
    read: (bytes) => {
      const responseCode = Number(text(bytes).slice(0, 3))
      const { error, failure } = judgeFailure({ response: text(bytes), responseCode })
      assert.ok(['mailbox', 'refused', 'unreachable'].includes(failure))
      assert.doesNotMatch(error, /[\r\n]/)
    },
  },
  searches: {
    samples: () =>
      bytesOf(
        'q=droit%20%C3%A0%20lyon&destination=france&sort=-tuition&page=2',
        'q=%22law%22&tuition=0-5000&language=fr,en&level=master&size=10',
      ),
    read: async (bytes) => {
      // As an address can carry it.
      const query = text(bytes).replaceAll(/[^\x21-\x7e]|#/g, '')
      const answer = await server.request(`/api/programs?${query}`)
      assert.ok(answer.status < 500, `${answer.status} ${query}`)
    },
  },
}

const shareMs = (fuzz.minutes * 60_000) / Object.keys(readers).length

for (const [name, { samples, read }] of Object.entries(readers)) {
  test(`${name} that someone has changed are read or refused`, async (t) => {
    // The samples themselves are read as well.
    const whole = await samples()
    for (const one of whole) await read(one)
    for (const one of keptCases(name, '.bin')) await read(one.bytes)
    const before = readFuzzRecord(fuzz.record).tried[name] ?? 0
    const left = fuzz.count === undefined ? inTest.runs : fuzz.count - before
    if (left <= 0) return
    let runs = 0
    t.after(() => addTried(fuzz.record, name, runs))
    await fc.assert(
      fc.asyncProperty(mutated(whole), async (bytes) => {
        runs++
        // Of the processor: the machine may do other things as well.
        const since = process.cpuUsage()
        try {
          await read(bytes)
          const { user, system } = process.cpuUsage(since)
          assert.ok((user + system) / 1000 < 5_000, 'it took too long')
        } catch (cause) {
          throw new Error(`kept as ${keepCase(name, '.bin', bytes)}`, { cause })
        }
      }),
      {
        seed: fuzz.seed,
        numRuns: left,
        endOnFailure: true,
        interruptAfterTimeLimit: fuzz.count === undefined ? inTest.ms : shareMs,
        markInterruptAsFailure: false,
      },
    )
    t.diagnostic(`${name}: ${runs} inputs, seed ${fuzz.seed}`)
  })
}
