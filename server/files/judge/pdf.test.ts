import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { activePdf, pdfOf, samplePdf } from '../../testing/sample-files.ts'
import { judgeFile } from './judge-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle pdf '))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The kept copy of a file, or why it is refused. */
async function judged(file: Buffer): Promise<Buffer | string> {
  const source = join(folder, randomBytes(6).toString('hex'))
  writeFileSync(source, file)
  const verdict = await judgeFile(source, `${source}-kept`)
  return verdict.ok ? readFileSync(`${source}-kept`) : verdict.problem
}

async function isKeptAsItIs(file: Buffer): Promise<void> {
  const kept = await judged(file)
  assert.ok(Buffer.isBuffer(kept), `${kept}`)
  assert.ok(kept.equals(file))
}

const bytes = (text: string) => Buffer.from(text, 'latin1')
const europass = '<?xml version="1.0" encoding="UTF-8"?><Candidate><Name>Awa</Name></Candidate>'

async function carrying(name: string, content: Buffer, { plain = false } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  await document.attach(content, name)
  return Buffer.from(await document.save({ useObjectStreams: !plain }))
}

/** A PDF of one page written by hand: one more object, with a table of places that is right. */
function written(object: string, { page = '' } = {}): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]${page}>>`,
    object,
  ]
  let text = '%PDF-1.5\n'
  const places = objects.map((one, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${one}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 1 0 R>>\n`
  return bytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

const stream = (data: string, entries = '') =>
  `<</Length ${data.length}${entries}>>\nstream\n${data}\nendstream`

function packed(objects: string, entries: string): string {
  const data = deflateSync(bytes(`9 0 ${objects}`)).toString('latin1')
  return stream(data, `/Filter/FlateDecode/N 1/First 4${entries}`)
}

describe('files attached to a PDF', () => {
  for (const [name, content] of [
    ['Europass-XML-Attachment.xml', bytes(europass)],
    ['factur-x.xml', Buffer.from(`\ufeff${europass}`)],
    ['diploma.json', bytes('{"name":"Awa"}')],
    ['grades.csv', bytes('course;grade\r\nLaw;14\r\n')],
    ['Relevé.TXT', Buffer.from('Relevé de notes')],
    ['wide.xml', Buffer.from(`\ufeff${europass}`, 'utf16le')],
  ] as const) {
    test(`${name} is accepted with it, byte for byte`, async () => {
      await isKeptAsItIs(await carrying(name, content))
      await isKeptAsItIs(await carrying(name, content, { plain: true }))
    })
  }

  test('another PDF is accepted if it does nothing either', async () => {
    await isKeptAsItIs(await carrying('transcript.pdf', await samplePdf()))
    const active = await carrying('transcript.pdf', await activePdf('JavaScript'))
    assert.equal(await judged(active), 'file_active')
    const deep = await carrying('outer.pdf', await carrying('inner.xml', bytes(europass)))
    assert.equal(await judged(deep), 'file_active')
  })

  for (const [name, content] of [
    ['a.exe', bytes('MZ hello')],
    ['run.bat', bytes('del *.*')],
    ['macro.docm', bytes('PK\x03\x04')],
    ['named.xml', bytes(`PK\x03\x04${'\0'.repeat(40)}`)],
    ['page.xml', bytes('<html><body>hello</body></html>')],
    ['scripted.xml', bytes('<a><script>alert(1)</script></a>')],
    ['binary.txt', Buffer.from([1, 2, 3, 0, 255])],
    ['page.html', bytes('hello')],
    ['xml', bytes(europass)],
  ] as const) {
    test(`${name} is refused with it`, async () => {
      assert.equal(await judged(await carrying(name, content)), 'file_active')
    })
  }
})

describe('protection', () => {
  for (const pdfVersion of ['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const) {
    test(`restrictions of PDF ${pdfVersion} that open without a password are accepted, a password is not`, async () => {
      await isKeptAsItIs(await protectedPdf(pdfVersion, undefined))
      assert.equal(await judged(await protectedPdf(pdfVersion, 'secret')), 'file_encrypted')
    })
  }

  test('active content can’t hide behind protection', async () => {
    for (const useObjectStreams of [true, false]) {
      const document = await PDFDocument.load(await activePdf('JavaScript'))
      document.encrypt({ userPassword: '', ownerPassword: 'owner' })
      const file = Buffer.from(await document.save({ useObjectStreams }))
      assert.equal(await judged(file), 'file_active')
    }
  })

  test('attached files are checked behind protection too', async () => {
    for (const [name, outcome] of [
      ['Europass.xml', undefined],
      ['a.exe', 'file_active'],
    ] as const) {
      const document = await PDFDocument.load(await carrying(name, bytes(europass)))
      document.encrypt({ userPassword: '', ownerPassword: 'owner' })
      const file = Buffer.from(await document.save())
      if (outcome) assert.equal(await judged(file), outcome)
      else await isKeptAsItIs(file)
    }
  })
})

describe('text in the data of a stream', () => {
  for (const spliced of [
    '/XFA ',
    '/Encrypt<<',
    '/Encrypt 5 0 R',
    '/JavaScript',
    '/Launch ',
    '/EmbeddedFiles ',
    '<</S/JavaScript/JS(app.alert(1))>>',
    'trailer of a film',
    'obj',
  ]) {
    test(`${spliced} is only data`, async () => {
      await isKeptAsItIs(written(stream(`${'\x80'.repeat(40)}${spliced}${'\xff'.repeat(40)}`)))
    })
  }

  test('a string and a comment are no entries', async () => {
    await isKeptAsItIs(written('<</Title(how to use /JavaScript \\) and /JS)>>'))
    await isKeptAsItIs(written('<</Title(a) % /JavaScript\n>>'))
  })
})

describe('a text about streams', () => {
  for (const texts of [
    ['Data stream processing'],
    ['endstream'],
    ['stream stream', 'stream', 'endstream endobj'],
    ['upstream', '5 0 obj'],
  ]) {
    for (const afterWord of ['\n', '\r\n', '\r', ' \r\n']) {
      test(`${texts.join(', ')} after ${JSON.stringify(afterWord)} is accepted`, async () => {
        await isKeptAsItIs(pdfOf(texts, { afterWord }))
      })
    }
  }

  test('active content after it is found', async () => {
    const file = pdfOf(['a stream']).toString('latin1')
    const active = file.replace('xref\n', `9 0 obj${'<</S/JavaScript/JS(x)>>'}endobj\nxref\n`)
    assert.equal(await judged(bytes(active)), 'file_active')
  })
})

describe('active content is found', () => {
  const script = '<</S/JavaScript/JS(app.alert(1))>>'
  for (const [where, file] of [
    ['in an object', () => written(script)],
    ['behind an escaped name', () => written('<</S/J#61v#61Script/J#53(x)>>')],
    ['in packed objects', () => written(packed(script, '/Type/ObjStm'))],
    ['in packed objects that do not call themselves so', () => written(packed(script, ''))],
    ['in packed objects with an escaped name', () => written(packed(script, '/Type/Obj#53tm'))],
    ['in what looks like the data of a stream', () => written(stream(`x\n7 0 obj${script}endobj`))],
    ['with a comment inside', () => written(stream(`x 7 0 obj%\n<<%\n/S%\n/JavaScript/JS(x)>>`))],
    [
      'in an object that is written twice',
      () => {
        const file = written(script).toString('latin1')
        return bytes(file.replace('xref\n', '4 0 obj\n<<>>\nendobj\nxref\n'))
      },
    ],
    ['in an entry of a page', () => written('<<>>', { page: '/AA<</O<</S/Launch/F(a.exe)>>>>' })],
    ['in a film', () => written('<</Type/Annot/Subtype/RichMedia>>')],
    ['in a body that is turned', () => written('<</Type/3D/Subtype/U3D/OnInstantiate 5 0 R>>')],
    ['where such a body is shown', () => written('<</Type/Annot/Subtype/3D/3DD 5 0 R>>')],
    ['in a form that is a program', () => written('<</XFA[(a) 5 0 R]>>')],
    ['in an array', () => written('[<</S/SubmitForm/F(http://a)>>]')],
    ['behind an unequal bracket', () => written('<</A [ >> /S /JavaScript ] >>')],
  ] as const) {
    test(where, async () => {
      assert.equal(await judged(file()), 'file_active')
    })
  }

  test('packed objects that cannot be unpacked are not let through', async () => {
    const broken = stream('not compressed', '/Filter/FlateDecode/N 1/First 4')
    assert.equal(await judged(written(broken)), 'file_damaged')
  })
})

describe('before and behind a PDF', () => {
  const comment = `<!-- ${'served by a web server '.repeat(13)} -->`
  for (const [what, put] of [
    ['3,000 zero bytes behind it', (pdf: Buffer) => [pdf, Buffer.alloc(3000)]],
    ['a comment of a web server behind it', (pdf: Buffer) => [pdf, bytes(comment)]],
    ['a line of a mail program behind it', (pdf: Buffer) => [pdf, bytes('\r\n--part-1--\r\n')]],
    ['empty lines before it', (pdf: Buffer) => [bytes('\r\n\r\n'), pdf]],
    ['a word of a printer before it', (pdf: Buffer) => [bytes('\x1b%-12345X@PJL\r\n'), pdf]],
    ['a mark of encoding before it', (pdf: Buffer) => [bytes('\xef\xbb\xbf'), pdf]],
    ['both', (pdf: Buffer) => [bytes('\n'), pdf, bytes('\n-- \nsent')]],
  ] as const) {
    test(`${what} is cut off`, async () => {
      for (const pdf of [await samplePdf(), written('<<>>')]) {
        const kept = await judged(Buffer.concat(put(pdf)))
        assert.ok(Buffer.isBuffer(kept), `${kept}`)
        assert.equal(kept.toString('latin1').trim(), pdf.toString('latin1').trim())
        await isKeptAsItIs(kept)
      }
    })
  }

  test('the mark of the end may be missing, or half there', async () => {
    for (const pdf of [await samplePdf(), written('<<>>')]) {
      const whole = pdf.toString('latin1').trimEnd()
      for (const end of ['', '%', '%%EO', '\n\n', '\0'.repeat(20)]) {
        const kept = await judged(bytes(whole.slice(0, -'%%EOF'.length) + end))
        assert.ok(Buffer.isBuffer(kept), `${kept}`)
      }
    }
  })

  for (const [what, make] of [
    ['cut short', (pdf: Buffer) => pdf.subarray(0, -60)],
    ['cut short in the middle', (pdf: Buffer) => pdf.subarray(0, pdf.length / 2)],
    ['with an archive behind it', (pdf: Buffer) => Buffer.concat([pdf, bytes('PK\x03\x04 more')])],
    [
      'with an archive farther behind',
      (pdf: Buffer) => Buffer.concat([pdf, bytes('\n hello PK\x05\x06')]),
    ],
    ['with a program behind it', (pdf: Buffer) => Buffer.concat([pdf, bytes('\n#!/bin/sh\n')])],
    ['with a picture behind it', (pdf: Buffer) => Buffer.concat([pdf, bytes('GIF89a hello')])],
  ] as const) {
    test(`one ${what} is refused`, async () => {
      for (const pdf of [await samplePdf(), written('<<>>')]) {
        assert.equal(await judged(make(pdf)), 'file_damaged')
      }
    })
  }

  test('a page or an archive that holds one is refused', async () => {
    const pdf = await samplePdf()
    assert.equal(await judged(Buffer.concat([bytes('<html>\n'), pdf])), 'file_active')
    assert.equal(await judged(Buffer.concat([pdf, bytes('<script>a()</script>')])), 'file_active')
    const archive = Buffer.concat([bytes(`PK\x03\x04${'\0'.repeat(26)}`), pdf])
    assert.equal(await judged(archive), 'file_type_refused')
    assert.equal(await judged(Buffer.concat([Buffer.alloc(1100), pdf])), 'file_type_refused')
  })

  test('one with a later change behind its first end is kept whole', async () => {
    const first = await samplePdf()
    const document = await PDFDocument.load(first, { forIncrementalUpdate: true })
    document.catalog.set(PDFName.of('Lang'), document.context.obj('en'))
    const changed = Buffer.from(await document.save())
    await isKeptAsItIs(changed)
  })
})

type Version = NonNullable<ConstructorParameters<typeof PDFKit>[0]>['pdfVersion']

/** As a university restricts it: by RC4 in early versions, by AES in later ones. */
function protectedPdf(pdfVersion: Version, userPassword: string | undefined): Promise<Buffer> {
  const document = new PDFKit({
    ...{ pdfVersion, ownerPassword: 'owner', permissions: { printing: 'highResolution' } },
    ...(userPassword !== undefined && { userPassword }),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.text('Transcript of records')
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}
