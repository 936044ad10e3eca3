import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { fromBuffer } from 'yauzl'
import type { Dossier, DossierChoices } from '#contract/documents/dossiers.ts'
import { linesLeft } from '#contract/documents/values/asked-documents.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, putEntered, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../testing/factories-catalogue.ts'
import { putStatus } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { mailsTo } from '../testing/mail.ts'
import { holdMail } from '../testing/mail-hold.ts'
import { firstPageText } from '../testing/pdf-text.ts'
import { sampleHeicPhoto, samplePdf, samplePhoto } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeInTheBackground } from './making/make-dossier.ts'
import { sweepDossiers } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let counsellor: Awaited<ReturnType<typeof signedInAs>>
let owner: Awaited<ReturnType<typeof signedInAs>>
let wishes: { program: string; intake: string }[]

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  counsellor = await signedInAs(server, 'counsellor')
  owner = await signedInAs(server, 'owner')
  const programs = [await makeProgram(server.deps), await makeProgram(server.deps)]
  wishes = programs.map(({ key, intakes }) => ({ program: key, intake: intakes[0]?.key ?? '' }))
})
after(() => server.close())

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** A PDF as an office signs it: it names the signed bytes. */
async function signedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  const signature = document.context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' })
  signature.set(PDFName.of('ByteRange'), document.context.obj([0, 10, 20, 30]))
  document.context.register(signature)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A PDF that everyone can open but no one may copy from. */
async function protectedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.encrypt({ userPassword: '', ownerPassword: 'office', permissions: { copying: false } })
  return Buffer.from(await document.save())
}

interface Given {
  type: string
  language?: string
  name: string
  file: Buffer
}

/** An applicant with these documents, all of them accepted. */
async function applicantWith(given: readonly Given[], { at = 0, answers = {} } = {}) {
  const wish = wishes[at] ?? { program: '', intake: '' }
  const made = await makeApplication(visitor, { ...wish, answers: validAnswers(answers) })
  for (const { file, ...about } of given) {
    const place = placeOfLink(made.accessToken)
    const { key } = await makeDocument(visitor, place, file, about)
    await counsellor.post(
      `/api/admin/documents/${key}/review`,
      { to: 'accepted', reason: null },
      match(1),
    )
  }
  return made
}

async function choicesOf(...numbers: string[]): Promise<DossierChoices[]> {
  const answer = await counsellor.get(`/api/admin/dossier-choices?numbers=${numbers.join(',')}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json()
}

const noAddressee = {
  name: null,
  office: 'Admissions',
  email: 'admissions@uni.test',
  address: null,
}

const because = 'The university takes the rest until June.'

/** Sends a dossier as a member of staff who may pass over missing documents. */
async function send(
  choices: readonly DossierChoices[],
  changes: object = {},
  who: TestClient = owner,
) {
  return who.post(
    '/api/admin/dossiers',
    {
      applications: choices.map(({ number, documents, sentBefore }) => ({
        number,
        documents: documents.filter((one) => one.status === 'accepted').map(({ key }) => key),
        sentBefore,
      })),
      language: 'fr',
      addressee: noAddressee,
      keepAddressee: false,
      reference: 'UCAD-77',
      note: null,
      sentOn: '2026-12-01',
      way: 'download',
      linkDays: null,
      linkDownloads: null,
      mail: false,
      passOver: because,
      ...changes,
    },
    once(),
  )
}

/** A sent dossier, once its files are there. */
async function sent(choices: readonly DossierChoices[], changes: object = {}): Promise<Dossier> {
  const answer = await send(choices, changes)
  assert.equal(answer.status, 201, await answer.clone().text())
  const { key } = await answer.json()
  await makeInTheBackground(server.deps)
  return read(key)
}

const read = async (key: string): Promise<Dossier> =>
  (await counsellor.get(`/api/admin/dossiers/${key}`)).json()

async function fileOf({ key }: Pick<Dossier, 'key'>, format: 'pdf' | 'zip'): Promise<Buffer> {
  const answer = await counsellor.get(`/api/admin/dossiers/${key}/file?format=${format}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return Buffer.from(await answer.arrayBuffer())
}

function tokenOf({ link }: Pick<Dossier, 'link'>): string {
  return new URL(link?.address ?? assert.fail()).pathname.split('/').at(-1) ?? ''
}

function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) return reject(error)
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(Buffer.from(chunk))
          files.set(entry.fileName, Buffer.concat(chunks))
          opened.readEntry()
        })
      })
      opened.on('end', () => resolve(files))
      opened.on('error', reject)
      opened.readEntry()
    })
  })
}

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex')

test('one PDF has a cover, the documents in order, and files that can’t become pages unchanged', async () => {
  const kept = { protected: await protectedPdf(), signed: await signedPdf() }
  const { number } = await applicantWith([
    { type: 'transcript', name: 'Relevé.pdf', file: await samplePdf({ pages: 3 }) },
    { type: 'passport', name: 'passeport.jpg', file: await samplePhoto('jpeg') },
    { type: 'diploma', name: 'Licence.pdf', file: kept.protected },
    { type: 'cv', name: 'cv.pdf', file: kept.signed },
    { type: 'photo', name: 'photo.heic', file: sampleHeicPhoto() },
    { type: 'motivation', name: 'lettre.png', file: await samplePhoto('png') },
  ])
  const choices = await choicesOf(number)
  assert.deepEqual(
    choices[0]?.documents.map(({ type }) => type),
    ['passport', 'photo', 'diploma', 'transcript', 'cv', 'motivation'],
  )
  const dossier = await sent(choices)
  assert.equal(dossier.state, 'ready', JSON.stringify(dossier.problem))
  assert.deepEqual(
    dossier.applications[0]?.documents.map(({ type, apart }) => [type, apart]),
    [
      ['passport', null],
      ['photo', 'picture'],
      ['diploma', 'protected'],
      ['transcript', null],
      ['cv', 'signed'],
      ['motivation', null],
    ],
  )

  const pdf = await fileOf(dossier, 'pdf')
  assert.equal(hashOf(pdf), dossier.files.find(({ format }) => format === 'pdf')?.sha256)
  const opened = await PDFDocument.load(pdf)
  const coverPages = opened.getPageCount() - 5
  assert.ok(coverPages >= 1 && coverPages <= 4, String(coverPages))
  const attached = opened.getAttachments()
  assert.deepEqual(attached.map(({ name }) => name).toSorted(), [
    'Licence.pdf',
    'cv.pdf',
    'photo.heic',
  ])
  const signed = attached.find(({ name }) => name === 'cv.pdf')
  assert.equal(hashOf(Buffer.from(signed?.data ?? [])), hashOf(kept.signed))
  const cover = await firstPageText(new Uint8Array(pdf).buffer)
  for (const part of ['UCAD-77', number, '7 mars 2005', '1er décembre 2026']) {
    assert.ok(cover.replaceAll('\u00a0', ' ').includes(part), `${part}: ${cover}`)
  }
})

test('the ZIP holds cover, list, fingerprints and each document byte for byte, under a clear name', async () => {
  const file = await samplePdf({ pages: 2 })
  const { number } = await applicantWith([
    { type: 'diploma', name: '../../Attestation: réussite?.pdf', file },
    { type: 'passport', name: 'CON.pdf', file: await samplePdf() },
  ])
  const dossier = await sent(await choicesOf(number))
  const files = await unzip(await fileOf(dossier, 'zip'))
  assert.deepEqual(
    [...files.keys()],
    [
      '00-page-de-garde.pdf',
      '00-pieces.csv',
      'pieces/01-Passeport, page photo.pdf',
      'pieces/02-Diplôme ou attestation de réussite-Attestation réussite.pdf',
      'SHA256SUMS.txt',
    ],
  )
  const diploma = [...files].find(([name]) => name.includes('02-'))?.[1]
  assert.equal(hashOf(diploma ?? Buffer.alloc(0)), hashOf(file))
  for (const line of files.get('SHA256SUMS.txt')?.toString().trim().split('\n') ?? []) {
    const [print, name = ''] = line.split('  ')
    assert.equal(hashOf(files.get(name) ?? Buffer.alloc(0)), print, name)
  }
  const list = files.get('00-pieces.csv')?.toString() ?? ''
  assert.ok(list.includes(hashOf(file)) && list.includes('Passeport'))
})

test('a dossier stays as it was sent, whatever happens to the documents; the file shows it', async () => {
  const { number, accessToken } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const choices = await choicesOf(number)
  const dossier = await sent(choices)
  const [before] = dossier.applications
  const document = before?.documents[0]
  await counsellor.post(
    `/api/admin/documents/${document?.key}/review`,
    { to: 'requested', reason: 'Il est périmé.' },
    match(2),
  )
  await makeDocument(visitor, placeOfLink(accessToken), await samplePdf({ pages: 4 }), {
    type: 'passport',
    replaces: document?.key ?? '',
  })
  const path = `/api/admin/applicants/${choices[0]?.applicantKey}`
  const [listed] = await (await counsellor.get(`${path}/dossiers`)).json()
  assert.deepEqual(listed.applications[0].documents, before?.documents)
  assert.equal(listed.createdBy, dossier.createdBy)
  const { entries } = await (await counsellor.get(`${path}/timeline`)).json()
  const kinds = entries.map(({ kind }: { kind: string }) => kind)
  assert.equal(kinds.filter((kind: string) => kind === 'dossier_sent').length, 1)
  // The applicant's own part of it: their data export names it too.
  const own = await visitor.get(`/api/applications/by-link/${accessToken}/export.zip`)
  const data = (await unzip(Buffer.from(await own.arrayBuffer()))).get('data.json')
  const { sentToUniversities } = JSON.parse(data?.toString() ?? '{}')
  assert.equal(sentToUniversities[0].documents[0].sha256, document?.sha256)
})

test('when two colleagues send at once, the second is shown what the first sent', async () => {
  const { number } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const choices = await choicesOf(number)
  const answers = await Promise.all([send(choices), send(choices)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const late = answers.find(({ status }) => status === 409) ?? assert.fail()
  assert.equal((await late.json()).code, 'dossier_sent_meanwhile')
  // Once they have seen it, they may send again.
  const [seen] = await choicesOf(number)
  assert.equal(seen?.sentBefore, 1)
  assert.equal((await send(await choicesOf(number))).status, 201)
})

test('a certificate is named with its language, whether it is sent or missing', async () => {
  const proof = (test: 'ielts' | 'tcf', name: string) => ({
    ...{ documents: ['language_certificate'], kind: 'language' as const },
    rule: JSON.stringify({ subject: 'test', test, minimum: test === 'ielts' ? 6.5 : 400 }),
    text: JSON.stringify({ en: name, fr: name }),
  })
  wishes.push(
    await makeChoice(server.deps, {
      requirements: [proof('ielts', 'IELTS 6.5'), proof('tcf', 'TCF 400')],
    }),
  )
  const { number } = await applicantWith(
    [{ type: 'language_test', language: 'en', name: 'ielts.pdf', file: await samplePdf() }],
    { at: wishes.length - 1 },
  )
  const choices = await choicesOf(number)
  const french = { type: 'language_test', language: 'fr' }
  assert.deepEqual(choices[0]?.asked, [{ type: 'language_test', language: 'en' }, french])
  const refused = await send(choices, { passOver: null })
  assert.equal((await refused.json()).code, 'dossier_incomplete')
  const dossier = await sent(choices)
  assert.deepEqual(dossier.applications[0]?.missing, [french])
  const files = await unzip(await fileOf(dossier, 'zip'))
  assert.ok(
    [...files.keys()].some((name) => name.includes('Certificat d’anglais')),
    'its file',
  )
  const list = [...files].find(([name]) => name.endsWith('.csv'))?.[1].toString() ?? ''
  assert.match(list, /Certificat d’anglais[\s\S]*Certificat de français;/)
})

/** A program that asks for a document: an application without it is incomplete. */
async function placeAskingFor(type: DocumentType): Promise<number> {
  const choice = await makeChoice(server.deps, { requirements: [{ documents: [type] }] })
  return wishes.push(choice) - 1
}

test('a document that was not accepted is offered, and holds the dossier up as it would a move', async () => {
  const at = await placeAskingFor('diploma')
  const made = await applicantWith([{ type: 'cv', name: 'cv.pdf', file: await samplePdf() }], {
    at,
  })
  const place = placeOfLink(made.accessToken)
  const { key } = await makeDocument(visitor, place, await samplePdf(), { type: 'diploma' })
  const [choice] = await choicesOf(made.number)
  assert.ok(choice)
  const { number, sentBefore } = choice
  const documents = choice.documents.map((one) => one.key)
  assert.ok(documents.includes(key))
  const applications = [{ number, documents, sentBefore }]
  const refused = await send([choice], { applications, passOver: null })
  assert.equal((await refused.json()).code, 'dossier_incomplete')
  assert.equal(
    (await (await send([choice], { applications }, counsellor)).json()).code,
    'forbidden',
  )
  const dossier = await sent([choice], { applications })
  assert.equal(dossier.passedOver, because)
  // It is sent: the university doesn't read that it is missing.
  assert.deepEqual(dossier.applications[0]?.missing, [])
})

test('an incomplete dossier goes with a reason from staff with the permission, kept for colleagues', async () => {
  const at = await placeAskingFor('passport')
  const cv = { type: 'cv', name: 'cv.pdf', file: await samplePdf() }
  const passport = { type: 'passport', name: 'passport.pdf', file: await samplePdf() }
  const lacking = await applicantWith([cv], { at })
  const whole = await applicantWith([cv, passport], { at })
  const both = await choicesOf(lacking.number, whole.number)
  const [alone] = both
  assert.ok(alone)
  const missing = linesLeft(alone.asked, alone.documents)
  assert.deepEqual(missing, [{ type: 'passport', language: null }])

  const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).code
  for (const chosen of [[alone], both]) {
    assert.equal(await codeOf(send(chosen, { passOver: null })), 'dossier_incomplete')
    assert.equal(await codeOf(send(chosen, {}, counsellor)), 'forbidden')
  }
  for (const passOver of [' ', 'x'.repeat(1001)]) {
    assert.equal((await send([alone], { passOver })).status, 422)
  }
  const dossier = await sent(both, { passOver: ` ${because} ` })
  assert.equal(dossier.passedOver, because)
  assert.deepEqual(
    dossier.applications.map((one) => one.missing),
    [missing, []],
  )
  const files = await unzip(await fileOf(dossier, 'zip'))
  for (const [name, contents] of files) assert.ok(!contents.includes(because), name)

  const reasonsOf = async ({ applicantKey }: DossierChoices) => {
    const path = `/api/admin/applicants/${applicantKey}/timeline`
    const { entries } = await (await counsellor.get(path)).json()
    return entries
      .filter(({ kind }: { kind: string }) => kind === 'dossier_sent')
      .map(({ passedOver }: { passedOver: string | null }) => passedOver)
  }
  assert.deepEqual(await reasonsOf(alone), [because])
  assert.deepEqual(await reasonsOf(both[1] ?? assert.fail()), [null])
  const trail = await server.deps.db
    .selectFrom('audit_event')
    .select(['entity_key', 'after', 'reason'])
    .where('action', '=', 'dossier.sent')
    .where('entity_key', 'in', [lacking.number, whole.number])
    .orderBy('id')
    .execute()
  assert.deepEqual(trail, [
    {
      entity_key: lacking.number,
      after: { way: 'download', documentsPassedOver: true },
      reason: null,
    },
    { entity_key: whole.number, after: { way: 'download' }, reason: null },
  ])
  const own = await visitor.get(`/api/applications/by-link/${lacking.accessToken}/export.zip`)
  const data = (await unzip(Buffer.from(await own.arrayBuffer()))).get('data.json')?.toString()
  assert.ok(data?.includes('sentToUniversities') && !data.includes(because))
})

test('a reason that isn’t needed is not kept, and a complete dossier needs only the permission to write', async () => {
  const at = await placeAskingFor('passport')
  const { number } = await applicantWith(
    [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }],
    { at },
  )
  const first = await send(await choicesOf(number), { passOver: null }, counsellor)
  assert.equal(first.status, 201, await first.clone().text())
  const again = await send(await choicesOf(number), {}, counsellor)
  assert.equal((await again.json()).passedOver, null)
})

test('a document that is no longer there is named in the refusal', async () => {
  const { number } = await applicantWith([{ type: 'cv', name: 'cv.pdf', file: await samplePdf() }])
  const [now] = await choicesOf(number)
  const gone = await send([
    {
      ...(now ?? assert.fail()),
      documents: [{ ...(now?.documents[0] ?? assert.fail()), key: 'A'.repeat(22) }],
    },
  ])
  assert.equal((await gone.json()).code, 'dossier_document_gone')
  const none = await send([{ ...(now ?? assert.fail()), documents: [] }])
  assert.equal(none.status, 422)
})

test('several applications go to one university as one ZIP with a folder each, and never to two', async () => {
  const given = [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }]
  const [one, two] = [await applicantWith(given), await applicantWith(given)]
  const other = await applicantWith(given, { at: 1 })
  const choices = await choicesOf(one.number, two.number)
  const dossier = await sent(choices, { language: 'en' })
  assert.deepEqual(
    dossier.files.map(({ format }) => format),
    ['zip'],
  )
  const files = [...(await unzip(await fileOf(dossier, 'zip'))).keys()]
  assert.ok(files.includes('00-applicants.csv') && files.includes('00-applicants.xlsx'))
  for (const number of [one.number, two.number]) {
    assert.ok(files.some((name) => name.startsWith(`${number} `) && name.endsWith('cover.pdf')))
  }
  const mixed = await send(await choicesOf(one.number, other.number))
  assert.equal((await mixed.json()).code, 'dossier_of_several_universities')
})

test('an application that has ended is not sent, alone or among others', async () => {
  const given = [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }]
  const [one, two] = [await applicantWith(given), await applicantWith(given)]
  const choices = await choicesOf(one.number, two.number)
  await putStatus(server, two.number, 'closed')
  for (const chosen of [choices, choices.filter(({ number }) => number === two.number)]) {
    const answer = await send(chosen)
    assert.equal(answer.status, 409)
    assert.equal((await answer.json()).code, 'dossier_ended')
  }
  assert.equal((await send(choices.filter(({ number }) => number === one.number))).status, 201)
})

const agree = ({ accessToken }: { accessToken: string }) =>
  visitor.post(`/api/applications/by-link/${accessToken}/agreement`)

test('nothing is sent of an applicant whom staff entered before they agreed, alone or among others', async () => {
  const given = [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }]
  const [later, other] = [await applicantWith(given), await applicantWith(given)]
  await putEntered(server.deps, later.number)
  const both = await choicesOf(later.number, other.number)
  assert.deepEqual(
    both.map(({ agreed }) => agreed),
    [false, true],
  )
  const alone = both.filter(({ number }) => number === later.number)
  const link = { way: 'link', linkDays: 7, linkDownloads: 2, mail: true }
  for (const chosen of [alone, both]) {
    for (const way of [{}, link]) {
      const answer = await send(chosen, way)
      assert.equal(answer.status, 409)
      assert.equal((await answer.json()).code, 'consent_missing')
    }
  }
  assert.equal((await choicesOf(other.number))[0]?.sentBefore, 0)

  assert.equal((await agree(later)).status, 200)
  const [now] = await choicesOf(later.number)
  assert.equal(now?.agreed, true)
  assert.equal((await send(both)).status, 201)
})

test('a dossier sent before its applicant agreed opens for no one until they do', async () => {
  const later = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const choices = await choicesOf(later.number)
  const dossier = await sent(choices, { way: 'link', linkDays: 7, linkDownloads: 2 })
  const token = tokenOf(dossier)
  await putEntered(server.deps, later.number)

  const page = `/api/dossiers/by-link/${token}`
  const own = `/api/admin/dossiers/${dossier.key}`
  const { closed, applications } = await (await visitor.get(page)).json()
  assert.deepEqual([closed, applications], ['ended', []])
  for (const format of ['pdf', 'zip']) {
    const fetched = await visitor.get(`${page}/file?format=${format}`)
    assert.equal((await fetched.json()).code, 'dossier_closed')
    const saved = await counsellor.get(`${own}/file?format=${format}`)
    assert.equal((await saved.json()).code, 'consent_missing')
  }
  assert.equal((await read(dossier.key)).link?.address, null)
  assert.deepEqual((await read(dossier.key)).fetched, [])

  assert.equal((await agree(later)).status, 200)
  assert.equal((await visitor.get(`${page}/file?format=zip`)).status, 200)
  assert.equal(tokenOf(await read(dossier.key)), token)
  await fileOf(dossier, 'pdf')
})

test('a link shows its page in the university’s language, counts downloads and ends', async () => {
  await holdMail(server.deps, 0)
  const { number } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const link = { way: 'link', linkDays: 7, linkDownloads: 2, mail: true, keepAddressee: true }
  const noAddress = await send(await choicesOf(number), {
    ...link,
    addressee: { ...noAddressee, email: null },
  })
  assert.equal(noAddress.status, 422)
  const dossier = await sent(await choicesOf(number), {
    ...link,
    addressee: { ...noAddressee, email: 'link@uni.test' },
  })
  const token = tokenOf(dossier)
  const kept = await server.deps.db.selectFrom('dossier').selectAll().execute()
  assert.ok(!JSON.stringify(kept).includes(token))

  const [mail] = await mailsTo(server.deps, 'link@uni.test')
  assert.equal(mail?.link, dossier.link?.address)
  assert.ok(!mail?.text.includes('Ndiaye'))
  const { reply_to } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('reply_to')
    .where('to_address', '=', 'link@uni.test')
    .executeTakeFirstOrThrow()
  assert.equal(reply_to, owner.account.email)

  const university = createClient(server)
  const page = `/api/dossiers/by-link/${token}`
  assert.equal(new URL(dossier.link?.address ?? '').search, '?lng=fr')
  const shown = await (await university.get(`${page}?lng=fr`)).json()
  assert.deepEqual([shown.closed, shown.left], [null, 2])
  assert.match(shown.applications[0].intake, /^(?:Automne|Printemps|Été|Hiver|Rentrée|Toute)/i)
  assert.equal((await university.get(`/api/dossiers/by-link/${'A'.repeat(43)}`)).status, 404)
  const head = await university.send('HEAD', `${page}/file?format=zip`, {})
  assert.equal(head.status, 200)
  for (const format of ['pdf', 'zip']) {
    const file = await university.get(`${page}/file?format=${format}`)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('cache-control') ?? '', /no-store/)
    assert.match(file.headers.get('x-robots-tag') ?? '', /noindex/)
    await file.arrayBuffer()
  }
  const third = await university.get(`${page}/file?format=zip`)
  assert.equal((await third.json()).code, 'dossier_closed')
  assert.equal((await (await university.get(page)).json()).closed, 'used_up')
  const fetched = (await read(dossier.key)).fetched
  assert.deepEqual(
    fetched.map(({ by }) => by),
    [null, null],
  )

  // Another link is ended by hand, and names no one from then on.
  const again = await sent(await choicesOf(number), { ...link, mail: false })
  const second = tokenOf(again)
  const ended = await counsellor.post(
    `/api/admin/dossiers/${again.key}/end-link`,
    {},
    match(again.version),
  )
  assert.equal(ended.status, 200, await ended.clone().text())
  const closed = await (await university.get(`/api/dossiers/by-link/${second}`)).json()
  assert.deepEqual([closed.closed, closed.applications, closed.files], ['ended', [], []])
  // The addressee is offered from now on.
  const [offered] = await choicesOf(number)
  assert.equal(offered?.addressee?.email, 'admissions@uni.test')
})

test('a link ends on its day, and files are removed after theirs', async () => {
  const { number } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const link = { way: 'link', linkDays: 1, linkDownloads: 5 }
  const dossier = await sent(await choicesOf(number), link)
  const token = tokenOf(dossier)
  const start = server.clock.now()
  server.clock.forwardSeconds(25 * 3600)
  const late = await visitor.get(`/api/dossiers/by-link/${token}/file?format=pdf`)
  assert.equal((await late.json()).code, 'dossier_closed')
  server.clock.forwardSeconds(31 * 24 * 3600)
  await sweepDossiers(server.deps)
  const names = await server.deps.db
    .selectFrom('dossier_file')
    .innerJoin('dossier', 'dossier.id', 'dossier_file.dossier_id')
    .select('dossier.key')
    .execute()
  assert.ok(!names.some(({ key }) => key === dossier.key))
  server.clock.set(start.toISOString())
})

test('reference, addressee and day are corrected with a history, from the version that was seen', async () => {
  const { number } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const dossier = await sent(await choicesOf(number))
  const path = `/api/admin/dossiers/${dossier.key}`
  const right = {
    ...{ reference: 'UCAD-78', note: null, sentOn: '2026-11-30' },
    addressee: { ...noAddressee, name: 'Mme Sow', email: 'masters@uni.test' },
  }
  const read = async (): Promise<Dossier> => (await counsellor.get(path)).json()
  const { version } = await read()
  const wrong: [string, object][] = [
    ['sentOn', { ...right, sentOn: '2999-01-01' }],
    ['sentOn', { ...right, sentOn: 'yesterday' }],
    ['addressee.email', { ...right, addressee: { ...noAddressee, email: 'nowhere' } }],
  ]
  for (const [field, edit] of wrong) {
    const refused = await counsellor.put(path, edit, match(version))
    assert.equal(refused.status, 422, field)
    assert.ok((await refused.json()).fields[field], field)
  }
  assert.equal((await counsellor.put(path, right)).status, 428)
  const answers = await Promise.all([
    counsellor.put(path, right, match(version)),
    owner.put(path, { ...right, reference: 'UCAD-79' }, match(version)),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412])
  const first = await read()
  const again = await counsellor.put(path, { ...right, reference: 'UCAD-80' }, match(first.version))
  const corrected: Dossier = await again.json()
  assert.equal(corrected.reference, 'UCAD-80')
  assert.equal(corrected.addressee.email, 'masters@uni.test')
  assert.equal(corrected.sentOn, '2026-11-30')
  assert.deepEqual(corrected.files, first.files)
  assert.deepEqual(corrected.changes[0]?.changes, [
    { name: 'reference', before: first.reference, after: 'UCAD-80' },
  ])
  assert.deepEqual(
    corrected.changes[1]?.changes.map(({ name, before }) => [name, before]),
    [
      ['reference', 'UCAD-77'],
      ['sentOn', '2026-12-01'],
      ['name', null],
      ['email', 'admissions@uni.test'],
    ],
  )
  // Repeating the same values is no correction.
  const { reference } = corrected
  const same = await counsellor.put(path, { ...right, reference }, match(corrected.version))
  assert.deepEqual(await same.json(), corrected)
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await auditor.put(path, right, match(corrected.version))).status, 403)
  const stranger = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  assert.equal((await stranger.put(path, right, match(corrected.version))).status, 404)
})

test('staff who see no application see no dossier, and staff who may not write send none', async () => {
  const { number } = await applicantWith([
    { type: 'passport', name: 'passport.pdf', file: await samplePdf() },
  ])
  const choices = await choicesOf(number)
  const dossier = await sent(choices)
  const stranger = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  for (const path of [
    `/api/admin/dossiers/${dossier.key}`,
    `/api/admin/dossiers/${dossier.key}/file?format=pdf`,
    `/api/admin/dossier-choices?numbers=${number}`,
  ]) {
    assert.equal((await stranger.get(path)).status, 404, path)
  }
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await auditor.post('/api/admin/dossiers', {}, once())).status, 403)
  const file = `/api/admin/dossiers/${dossier.key}/file?format=pdf`
  assert.equal((await auditor.get(file)).status, 403)
})

/** A dossier with a link for two people, one of whose files belongs to a colleague who sees only their own. */
async function sentWithAnother() {
  const given = [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }]
  const at = await placeAskingFor('cv')
  const [mine, theirs] = [await applicantWith(given, { at }), await applicantWith(given, { at })]
  const link = { way: 'link', linkDays: 7, linkDownloads: 5, note: 'Theirs is urgent.' }
  const dossier = await sent(await choicesOf(mine.number, theirs.number), link)
  const reader = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  const { applicant_id: id } = await server.deps.db
    .selectFrom('application')
    .select('applicant_id')
    .where('number', '=', mine.number)
    .executeTakeFirstOrThrow()
  const { key } = await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: reader.account.id })
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirstOrThrow()
  return { dossier, mine, theirs, reader, of: `/api/admin/applicants/${key}/dossiers` }
}

test('staff who see part of a dossier get no way to the rest, and can change nothing of it', async () => {
  const { dossier, mine, theirs, reader, of } = await sentWithAnother()
  const path = `/api/admin/dossiers/${dossier.key}`
  const token = tokenOf(dossier)
  const lists = [await reader.get(of), await reader.get(path)]
  for (const text of await Promise.all(lists.map((one) => one.text()))) {
    const [shown]: Dossier[] = [JSON.parse(text)].flat()
    assert.deepEqual([shown?.withOthers, shown?.link?.address, shown?.note], [true, null, null])
    assert.deepEqual(
      shown?.applications.map(({ number }) => number),
      [mine.number],
    )
    for (const secret of [token, theirs.number, 'urgent', because]) {
      assert.ok(!text.includes(secret), secret)
    }
  }
  const edit = { addressee: noAddressee, reference: null, note: null, sentOn: '2026-12-01' }
  const at = match(dossier.version)
  const tries = [
    await reader.put(path, edit, at),
    await reader.post(`${path}/end-link`, {}, at),
    await reader.post(`${path}/make`, {}, at),
  ]
  assert.deepEqual(
    tries.map(({ status }) => status),
    [403, 403, 403],
  )
  const { withOthers, link, note, version } = await read(dossier.key)
  assert.deepEqual(
    [withOthers, link?.open, note, version],
    [false, true, 'Theirs is urgent.', dossier.version],
  )
})

test('if files of many wait for a second person, only the sender sees the link', async () => {
  const { dossier } = await sentWithAnother()
  const { db } = server.deps
  const address = async (who: TestClient) =>
    (await (await who.get(`/api/admin/dossiers/${dossier.key}`)).json()).link.address
  const other = await signedInAs(server, 'owner')
  assert.equal(await address(other), dossier.link?.address)
  const security = { massSecondPerson: true, massExport: 1, massErasure: 1 }
  const { value } = await db.selectFrom('setting').select('value').executeTakeFirstOrThrow()
  try {
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify({ security }) })
      .execute()
    assert.equal(await address(other), null)
    assert.equal(await address(owner), dossier.link?.address)
  } finally {
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(value) })
      .execute()
  }
})

test('erased with the person: the record, the files, and the link of a dossier with others', async () => {
  const given = [{ type: 'passport', name: 'passport.pdf', file: await samplePdf() }]
  const at = await placeAskingFor('cv')
  const [one, two] = [await applicantWith(given, { at }), await applicantWith(given, { at })]
  const alone = await sent(await choicesOf(one.number))
  const together = await sent(await choicesOf(one.number, two.number), {
    ...{ way: 'link', linkDays: 7, linkDownloads: 5 },
    note: 'Pour Aïssatou',
  })
  assert.equal(together.passedOver, because)
  const [{ applicantKey = '' } = {}] = await choicesOf(one.number)
  const path = `/api/admin/applicants/${applicantKey}`
  const { version } = await (await owner.get(path)).json()
  const names = (await server.deps.db.selectFrom('dossier_file').selectAll().execute()).map(
    ({ storage_name }) => storage_name,
  )
  assert.ok(names.some((name) => name.includes(together.key)))
  const erased = await owner.post(`${path}/erase`, { reason: 'asked_by_applicant' }, match(version))
  assert.ok(erased.ok, await erased.clone().text())
  assert.equal((await owner.get(`/api/admin/dossiers/${alone.key}`)).status, 404)
  const rest = await read(together.key)
  assert.deepEqual(
    rest.applications.map(({ number }) => number),
    [two.number],
  )
  const { files, note, passedOver, link } = rest
  assert.deepEqual([files, note, passedOver, link?.open], [[], null, null, false])
  for (const key of [alone.key, together.key]) {
    for (const format of ['pdf', 'zip']) {
      await assert.rejects(server.deps.storage.read(`dossier-${key}-${format}`))
    }
  }
})
