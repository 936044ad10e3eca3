import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { countUse } from '../database/rate-counter.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { receiptsPerSubmission } from './make-receipt.ts'

let server: TestApp
let visitor: TestClient
let choices: { program: string; intake: string }[]

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  choices = []
  for (let made = 0; made < 2; made++) {
    const { key, intakes } = await makeProgram(server.deps, {
      intakes: [made === 0 ? { decision_by: '2027-05-15', deposit_by: '2027-06-30' } : {}],
    })
    choices.push({ program: key, intake: intakes[0]?.key ?? '' })
  }
})
after(() => server.close())

const first = () => choices[0] ?? { program: '', intake: '' }

async function receiptOf(accessToken: string) {
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}/receipt.pdf`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function read(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const roles: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const tree = await (await pdf.getPage(number)).getStructTree()
    collectRoles(tree, roles)
  }
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  return { info: Object(info), pages, text, roles }
}

function collectRoles(node: unknown, into: string[]): void {
  const { role, children } = Object(node)
  if (typeof role === 'string') into.push(role)
  if (Array.isArray(children)) for (const child of children) collectRoles(child, into)
}

test('says in the applicant’s language what was sent, by whom, when, and who moves next', async () => {
  const draft = await makeDraft(visitor, { ...first(), language: 'fr' })
  await fillDraft(visitor, draft, validAnswers({ familyName: 'N’Diaye-Lefèvre' }))
  assert.equal((await chooseIntakes(visitor, draft, choices)).status, 200)
  const file = await samplePdf({ pages: 3 })
  await makeDocument(visitor, placeOfDraft(draft), file, { name: 'diplôme.pdf', type: 'diploma' })
  const { accessToken, applications } = await (await submitDraft(visitor, draft)).json()

  const { answer, bytes } = await receiptOf(accessToken)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  const { text, info, pages, roles } = await read(bytes)
  for (const expected of [
    'Récépissé de vos candidatures',
    '1er décembre 2026',
    '09:00 UTC',
    ...applications.map(({ number }: { number: string }) => number),
    'N’Diaye-Lefèvre',
    'Aïssatou',
    '7 mars 2005',
    'Sénégal',
    'Licence en mathématiques',
    '14,5 sur 20',
    'IELTS',
    '6,5, passé le 9 mai 2026',
    'diplôme.pdf',
    '3 pages',
    'Je déclare que les informations',
    'Nous vérifions votre dossier au plus tard le 4 décembre 2026.',
    'Ensuite, nous l’envoyons à l’université',
    `Page 1 sur ${pages.length}`,
  ]) {
    assert.ok(text.includes(expected.replaceAll('\u00a0', ' ')), `${expected} is not in:\n${text}`)
  }
  const print = createHash('sha256').update(file).digest('hex')
  assert.ok(text.replaceAll(' ', '').includes(print))
  assert.match(text, /Date limite 31 mars 2027 (?!à)/)
  const later =
    /Réponse de l’université au plus tard le 15 mai 2027 Acompte à verser au plus tard le 30 juin 2027/g
  assert.equal(text.match(later)?.length, 1, 'only where they were known')
  assert.ok(!text.includes(accessToken), 'the private link would travel with the file')
  assert.equal(info.Title, 'Récépissé de vos candidatures')
  assert.equal(info.Language, 'fr-FR')
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) {
    assert.ok(roles.includes(role), `${role} is not tagged`)
  }
})

test('is in English for an applicant who applied in English, and the same bytes each time', async () => {
  const { accessToken, number } = await makeApplication(visitor, first())
  const one = await receiptOf(accessToken)
  server.clock.forwardSeconds(3600)
  const other = await receiptOf(accessToken)
  assert.ok(one.bytes.equals(other.bytes))
  const { text } = await read(one.bytes)
  assert.match(text, /Receipt of your application/)
  assert.match(text, /We will check your file by 4 December 2026\. .* Then we will send it to/)
  assert.match(text, /14\.5 out of 20/)
  assert.match(text, /Documents handed in with your form None yet/)
  assert.match(text, new RegExp(`Application number ${number}`))
})

test('says what is known of a closing date, who reported it, and who sends it', async () => {
  const undated = {
    ...{ starts_on: null, opens_at: null, closes_at: null },
    ...{ source_url: null, checked_on: null, checked_by: null },
  }
  const usual_closes = JSON.stringify({ from: '06', to: '06' })
  const reported = {
    certainty: 'reported',
    checked_by: null,
    source_url: 'https://www.university.example/dates',
    closes_at: '2027-01-15T11:00:00Z',
  } as const
  const confirmed = { closes_at: '2027-01-15T11:00:00Z' }
  const expected = [
    [
      'en',
      { ...undated, certainty: 'unknown' },
      'Closing date Not known yet. We are asking the university.',
    ],
    [
      'fr',
      { ...undated, certainty: 'unknown' },
      'Date limite Pas encore connue. Nous la demandons',
    ],
    ['en', { ...undated, certainty: 'typical', usual_closes }, 'It usually closes in June.'],
    ['fr', { ...undated, certainty: 'typical', usual_closes }, 'Elle tombe d’habitude en juin.'],
    [
      'en',
      reported,
      '15 January 2027 at 12:00 (Paris time, UTC+1), reported by university.example, read on 20 November 2026',
    ],
    [
      'fr',
      reported,
      '15 janvier 2027 à 12:00 (heure de Paris, UTC+1), selon university.example, lu le 20 novembre 2026',
    ],
    ['en', confirmed, '15 January 2027 at 12:00 (Paris time, UTC+1)'],
    ['fr', confirmed, '15 janvier 2027 à 12:00 (heure de Paris, UTC+1)'],
  ] as const
  for (const [language, intake, words] of expected) {
    const { key, intakes } = await makeProgram(server.deps, {
      intakes: [intake],
      submission_channel: 'university_portal',
    })
    const wish = { program: key, intake: intakes[0]?.key ?? '', language }
    const { accessToken } = await makeApplication(visitor, wish)
    const { text } = await read((await receiptOf(accessToken)).bytes)
    assert.ok(text.includes(words), `${words} is not in:\n${text}`)
    assert.match(text, language === 'en' ? /you send it yourself/ : /vous envoyez vous-même/)
  }
})

test('says of an older application that no source was kept for its day', async () => {
  const { accessToken, number } = await makeApplication(visitor, first())
  const { db } = server.deps
  const application = db.selectFrom('application').where('number', '=', number)
  const { snapshot } = await application.select('snapshot').executeTakeFirstOrThrow()
  const { certainty, sourceUrl, sourceName, checkedOn, usualCloses, ...intake } = snapshot.intake
  await db
    .updateTable('application')
    .set({ snapshot: JSON.stringify({ ...snapshot, intake }) })
    .where('number', '=', number)
    .execute()
  const { text } = await read((await receiptOf(accessToken)).bytes)
  assert.match(text, /31 March 2027, as shown on our site at the time; no source was recorded/)
})

test('prints a name in letters that its fonts have, and otherwise as in the passport', async () => {
  const hindi = await makeApplication(visitor, {
    ...first(),
    answers: validAnswers({ givenNames: 'अनन्या', passportName: 'ANANYA SHARMA' }),
  })
  assert.match((await read((await receiptOf(hindi.accessToken)).bytes)).text, /अ/)
  const arabic = await makeApplication(visitor, {
    ...first(),
    answers: validAnswers({
      givenNames: 'محمد',
      familyName: 'العلوي',
      passportName: 'ALAOUI MOHAMMED',
    }),
  })
  const { text } = await read((await receiptOf(arabic.accessToken)).bytes)
  assert.match(text, /Full name as it appears at the bottom of the photo page ALAOUI MOHAMMED/)
  assert.match(text, /In a script that this file can’t show/)
  const yoruba = await makeApplication(visitor, {
    ...first(),
    answers: validAnswers({ givenNames: 'Ṣọlá', institution: 'جامعة القاهرة (Le Caire)' }),
  })
  const near = await read((await receiptOf(yoruba.accessToken)).bytes)
  assert.match(near.text.normalize('NFC'), /Given names Sọlá/)
  assert.match(near.text, /\(in another script\) \(Le Caire\), Senegal/)
})

test('a name of 150 letters stays on the page, with a space in it and without', async () => {
  const words = 'Warnakulasuriya Patabendige Ushantha Joseph Chaminda '
    .repeat(3)
    .slice(0, 150)
    .trim()
  for (const givenNames of [words, `${'Wickramasinghe'.repeat(11)}`.slice(0, 150)]) {
    const answers = validAnswers({ givenNames, familyName: `Gal·la S/O ${'Diallo'.repeat(20)}` })
    const { accessToken } = await makeApplication(visitor, { ...first(), answers })
    const { bytes } = await receiptOf(accessToken)
    const { text } = await read(bytes)
    assert.ok(text.replaceAll(' ', '').includes(givenNames.replaceAll(' ', '')))
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const [, , width = 0] = page.view
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const end = Number(item.transform[4]) + item.width
        assert.ok(end <= width - 30, `${item.str} ends at ${end} of ${width}`)
      }
    }
  }
})

test('names the status of a person without a nationality', async () => {
  for (const [language, name] of [
    ['en', 'Stateless person or refugee'],
    ['fr', 'Apatride ou personne réfugiée'],
  ] as const) {
    const answers = validAnswers({ nationality: 'apatride', residenceCountry: 'Sénégal' })
    const { accessToken } = await makeApplication(visitor, { ...first(), language, answers })
    const { text } = await read((await receiptOf(accessToken)).bytes)
    assert.match(text, new RegExp(name))
    assert.doesNotMatch(text, /\bXX\b/)
  }
})

test('shows a passport and a diploma still being studied for', async () => {
  const { accessToken } = await makeApplication(visitor, {
    ...first(),
    answers: validAnswers({
      passportNumber: 'a 123 4567',
      passportIssued: '14 3 2022',
      passportExpires: '13 3 2032',
      completionMonth: '6',
      completionYear: '2028',
      highestLevel: 'short_cycle',
    }),
  })
  const { text } = await read((await receiptOf(accessToken)).bytes)
  assert.match(text, /Passport A1234567, Senegal, issued 14 March 2022, expires 13 March 2032/)
  assert.match(text, /Expected June 2028/)
  assert.match(text, /Short-cycle degree/)
})

test('is not found for an unknown link', async () => {
  const answer = await visitor.get(`/api/applications/by-link/${'A'.repeat(43)}/receipt.pdf`)
  assert.equal(answer.status, 404)
  assert.equal((await answer.json()).code, 'not_found')
})

test('is refused to a caller who asks for it without end', async () => {
  const { accessToken } = await makeApplication(visitor, first())
  const { id } = await server.deps.db
    .selectFrom('submission')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (let asked = 0; asked < receiptsPerSubmission.max; asked++) {
    await countUse(server.deps.db, receiptsPerSubmission, String(id))
  }
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}/receipt.pdf`)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
})
