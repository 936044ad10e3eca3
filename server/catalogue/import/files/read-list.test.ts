import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { ZipFile } from 'yazl'
import type { ListEncoding } from '#contract/catalogue/imports.ts'
import { makeWorkbook } from '../../../testing/workbooks.ts'
import { ImportFileError } from './file.ts'
import { EncodingUnsure, readList } from './read-list.ts'
import { readUpload } from './read-upload.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'passerelle-read-list-'))
})
after(() => rmSync(folder, { recursive: true }))

function read(bytes: Uint8Array | string, choice?: Parameters<typeof readList>[2]) {
  const path = join(folder, 'list')
  writeFileSync(path, bytes)
  return readList(path, join(folder, 'list.csv'), choice)
}

/**
 * A text in an encoding of one byte per character, or of two for Chinese, as other programs write
 * it.
 */
function encoded(text: string, encoding: ListEncoding): Buffer {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, number[]>()
  for (let byte = 0; byte < 256; byte++) codes.set(decoder.decode(Uint8Array.of(byte)), [byte])
  if (encoding === 'gb18030' || encoding === 'big5') {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) {
        codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
      }
    }
  }
  return Buffer.from([...text].flatMap((sign) => codes.get(sign) ?? assert.fail(sign)))
}

const header = 'name;country_code;city\r\n'

test('a text is read in its own encoding, whatever wrote it', async () => {
  for (const [encoding, line] of [
    ['windows-1254', 'Boğaziçi Üniversitesi;TR;İstanbul\r\nIşık Üniversitesi;TR;Şişli\r\n'],
    ['windows-1254', 'Sabancı Üniversitesi;TR;Tuzla\r\n'],
    ['windows-1254', 'Université Galatasaray (Évry);TR;Beyoğlu\r\n'],
    ['windows-1252', 'Université de Besançon – l’été;FR;Besançon\r\n'],
    ['windows-1252', 'École des Œuvres « à côté » : 50 €;FR;Orléans\r\n'],
    ['windows-1252', 'Universidad de Málaga;FR;Nîmes\r\n'],
    ['gb18030', '北京大学;CN;北京\r\n'],
    ['gb18030', '武汉理工大学;CN;武汉\r\n复旦大学（上海）;CN;上海\r\n'],
  ] as const) {
    const { path, encoding: found } = await read(encoded(header + line, encoding))
    assert.equal(found, encoding, line)
    assert.equal(readFileSync(path, 'utf8'), header + line)
  }
  const text = `${header}Boğaziçi Üniversitesi, 北京;TR;İstanbul\r\n`
  const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\ufeff${text}`), 'utf-8'],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    [bigEndian, 'utf-16be'],
    [Buffer.from(header, 'utf16le'), 'utf-16le'],
    [Buffer.from(header, 'utf16le').swap16(), 'utf-16be'],
  ] as const) {
    assert.equal((await read(bytes)).encoding, encoding)
  }
})

test('an unclear encoding is asked about, with the first lines in each candidate', async () => {
  for (const [encoding, line] of [
    ['windows-1256', 'جامعة الشارقة;AE;الشارقة\r\n'],
    ['windows-1251', 'Московский университет;RU;Москва\r\n'],
    ['windows-1250', 'Univerzita Karlova v Přešově;CZ;Košice\r\n'],
    ['macintosh', 'Université de Besançon;FR;Besançon\r\n'],
    ['big5', '國立臺灣大學;TW;臺北\r\n'],
    ['windows-1252', 'Háskóli á Þingvöllum, Ýmir;IS;Reykjavík\r\n'],
  ] as const) {
    const bytes = encoded(header + line, encoding)
    const unsure = await read(bytes).then(
      () => assert.fail(line),
      (error: unknown) => error,
    )
    assert.ok(unsure instanceof EncodingUnsure, String(unsure))
    const offered = unsure.encodings.find((one) => one.encoding === encoding)
    assert.deepEqual(offered?.lines, [{ line: 2, cells: [line.trim()] }])
    const { path, encoding: found } = await read(bytes, { encoding })
    assert.deepEqual([found, readFileSync(path, 'utf8')], [encoding, header + line])
  }
})

test('Portuguese, Italian and Nordic names offer the encoding of Western Europe first', async () => {
  for (const line of [
    'Universidade de São Paulo;BR;São Paulo\r\n',
    'Universidade Católica de Moçambique;MZ;Beira, Região Centro, Camões\r\n',
    'Università di Forlì;IT;Forlì\r\n',
    'Københavns Universitet;DK;Århus\r\n',
  ]) {
    const unsure = await read(encoded(header + line, 'windows-1252')).then(
      () => assert.fail(line),
      (error: unknown) => error,
    )
    assert.ok(unsure instanceof EncodingUnsure, String(unsure))
    assert.equal(unsure.encodings[0]?.encoding, 'windows-1252', line)
  }
  // These bytes could equally be a Hungarian letter: we ask about them, and offer it.
  const hungarian = await read(encoded(`${header}Egyetem;HU;Győr\r\n`, 'windows-1250')).then(
    () => assert.fail('Győr'),
    (error: unknown) => error,
  )
  assert.ok(hungarian instanceof EncodingUnsure)
  assert.ok(hungarian.encodings.some(({ encoding }) => encoding === 'windows-1250'))
})

test('a file that is no text in any encoding is reported with its line', async () => {
  await assert.rejects(read(Buffer.from([0x61, 0, 0xff, 0xfe, 0x80, 0])), /^Error: not_utf8/)
})

test('values are separated by what separates the names, or by what sep= says', async () => {
  const names = ['name', 'country_code', 'city']
  for (const [text, separator, headerLine] of [
    [names.join(','), ',', 1],
    [names.join(';'), ';', 1],
    [names.join('\t'), '\t', 1],
    [names.join('|'), '|', 1],
    [`sep=;\r\n${names.join(';')}\r\n"A;B";IN;Pune`, ';', 2],
    [`\ufeffsep=;\r\n${names.join(';')}`, ';', 2],
    [`SEP=,\n${names.join(',')}`, ',', 2],
    [`sep=\t\n${names.join('\t')}`, '\t', 2],
    [`sep=^\n${names.join('^')}`, '^', 2],
    [`Colleges, as of 2026, all of them\n\n${names.join(';')}\nA B;IN;Pune`, ';', 3],
    [`;;\n"Colleges; 2026";;\n${names.join(';')}`, ';', 3],
    ['Établissement;Pays;Ville\nA, B, C;IN;Pune', ';', 1],
    ['"name, in full";name;country_code;city', ';', 1],
    [
      'Université;Programme;Niveau;Frais;\nUniversité;Programme;Niveau;Montant;Devise\nA;B;licence;2;EUR',
      ';',
      2,
    ],
    ['name;city\nUniversity of the City;Pune\nname;city', ';', 1],
  ] as const) {
    const { format, reading } = await read(text)
    assert.deepEqual([format.separator, reading.headerLine], [separator, headerLine], text)
  }
})

test('a file that is no list is reported as what it is, whatever its name says', async () => {
  // Cut off during the transfer.
  const workbook = await makeWorkbook([{ name: 'A', rows: { 1: ['name', 'city'] } }])
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const named = (name: string) =>
    Buffer.concat([compound, Buffer.alloc(2000), Buffer.from(name, 'utf16le')])
  for (const [bytes, fault] of [
    [named('Workbook'), 'is_xls'],
    [named('Book'), 'is_xls'],
    [named('EncryptedPackage'), 'is_locked'],
    [named('WordDocument'), 'is_word'],
    [Buffer.from('0908100000060500', 'hex'), 'is_xls'],
    [
      await archive({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '',
      }),
      'is_ods',
    ],
    [await archive({ 'Index/Document.iwa': '', 'Metadata/Properties.plist': '' }), 'is_numbers'],
    [await archive({ 'Index.zip': '' }), 'is_numbers'],
    [await archive({ 'xl/workbook.bin': '' }), 'is_xlsb'],
    [await archive({ 'word/document.xml': '' }), 'is_word'],
    [await archive({ 'programs.csv': header }), 'is_archive'],
    [Buffer.from('%PDF-1.7\n1 0 obj'), 'is_pdf'],
    [Buffer.from('{\\rtf1 text}'), 'is_word'],
    [Buffer.from('<html><body><table><tr><td>name</td></tr></table>'), 'is_web_page'],
    [Buffer.from('\ufeff\r\n<!DOCTYPE html><title>Programs</title>'), 'is_web_page'],
    [
      Buffer.from(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      ),
      'is_web_page',
    ],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'is_picture'],
    [Buffer.from('1f8b0800', 'hex'), 'is_archive'],
    [Buffer.from('4d5a90000300', 'hex'), 'is_program'],
    [Buffer.from('7f454c46020101', 'hex'), 'is_program'],
    ['ID;PWXL;N;E\r\nP;PGeneral\r\n', 'is_slk'],
    [
      '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
      'is_ods',
    ],
    [workbook.subarray(0, workbook.length / 2), 'sheet_unreadable'],
  ] as const) {
    const refused = await read(bytes).then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.ok(refused instanceof ImportFileError, fault)
    assert.equal(refused.fault, fault)
  }
})

test('a list may begin with the letters that other files begin with', async () => {
  for (const first of ['MZ', 'GIF', 'PK', 'Rar!', 'PK\x03\x04', 'GIF89a', '7z', 'BM', 'ID']) {
    const text = `${first};name;city\r\nMZ;Maputo;Maputo\r\n`
    const { encoding, format } = await read(text)
    assert.deepEqual([encoding, format.separator], ['utf-8', ';'], JSON.stringify(first))
  }
  const mine = encoded('MZ;nom;ville\r\nÉcole;Évry;Besançon\r\n', 'windows-1252')
  assert.equal((await read(mine)).encoding, 'windows-1252')
})

test('a text whose last character is cut in two is read, and its damaged value is marked', async () => {
  const whole = Buffer.from('name,country_code,city\nÉcole,FR,Lyon\nÉcole,FR,Besançon')
  const cut = whole.subarray(0, whole.lastIndexOf(0xc3) + 1)
  const { encoding, path } = await read(cut)
  assert.deepEqual(
    [encoding, readFileSync(path, 'utf8').split('\n')[2]],
    ['utf-8', 'École,FR,Besan\ufffd'],
  )
})

test('French in the encoding of DOS is recognised by its bytes between letters', async () => {
  const dos: Record<string, number> = { É: 0x90, é: 0x82, è: 0x8a, à: 0x85, ç: 0x87, ô: 0x93 }
  const text = 'name,country_code,city\nÉcole supérieure, première à l’,FR,Besançon\n'.replace(
    '’',
    "'",
  )
  const bytes = Buffer.from([...text].map((sign) => dos[sign] ?? sign.charCodeAt(0)))
  const { encoding, path } = await read(bytes)
  assert.deepEqual([encoding, readFileSync(path, 'utf8')], ['cp850', text])
  // In Windows these bytes are no letter: a low quotation mark comes before a word.
  const windows = Buffer.from([
    ...Buffer.from('name;city\n'),
    0x82,
    ...Buffer.from('Lyon;d'),
    0xe9,
    0x0a,
  ])
  assert.equal((await read(windows)).encoding, 'windows-1252')
})

test('French in ISO-8859-15 is recognised by its œ, since no word has a fraction in it', async () => {
  const latin9: Record<string, number> = {
    ...{ œ: 0xbd, Œ: 0xbc, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Ÿ: 0xbe, '€': 0xa4 },
  }
  const asLatin9 = (text: string) =>
    Buffer.from([...text].map((sign) => latin9[sign] ?? sign.codePointAt(0) ?? 0))
  for (const value of [
    'Les métiers du cœur',
    "Génie, œuvre d'été",
    "Maîtrise d'œuvre",
    'Œnologie à Bordeaux',
    'Škoda, é',
    '2850 € à payer',
  ]) {
    const text = `name,country_code,city\n"${value}",FR,Lyon\n`
    const { encoding, path } = await read(asLatin9(text))
    assert.deepEqual([encoding, readFileSync(path, 'utf8')], ['iso-8859-15', text], value)
  }
  // The same bytes in Windows: half a day, and a quotation mark that ISO-8859-15 has no character
  // for.
  for (const value of ['½ journée à Lyon', '1½h de cours, été', 'cœur d’été', '¼ temps, à Évry']) {
    const text = `name,country_code,city\n"${value}",FR,Lyon\n`
    assert.equal((await read(encoded(text, 'windows-1252'))).encoding, 'windows-1252', value)
  }
})

test('a value that is too long is reported with the line it begins on', async () => {
  const head = 'name,country_code,city\nA B,IN,Pune\n'
  for (const [text, fault] of [
    [`${head}${'x'.repeat(1 << 20)},IN,Pune\n`, 'value_too_long'],
    [`${head}"${'x'.repeat(200_000)}",IN,Pune\nC D,IN,Pune\n`, 'value_too_long'],
    [`${head}"C D,IN,Pune\n${'E F,IN,Pune\n'.repeat(20_000)}`, 'quote_broken'],
  ] as const) {
    const path = join(folder, 'long.csv')
    writeFileSync(path, text)
    const upload = await readUpload(path)
    assert.deepEqual(upload.fault, { code: fault, line: 3, detail: '' })
  }
})

test('a workbook is recognised under any name', async () => {
  const bytes = await makeWorkbook([
    { name: 'List', rows: { 1: ['name', 'city'], 2: ['A B', 'Pune'] } },
  ])
  const { encoding, path } = await read(bytes)
  assert.deepEqual([encoding, readFileSync(path, 'utf8')], ['xlsx', 'name,city\nA B,Pune\n'])
})

function archive(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { compress: false })
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}
