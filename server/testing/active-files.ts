import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pdfWith, streamOf } from './hostile-files.ts'

/** Numbers from 0 to 1 that look random and are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** What runs, opens or sends something, wherever it is. */
const actions = [
  '<</S/JavaScript/JS(app.alert(1))>>',
  '<</S/JavaScript/JS 9 0 R>>',
  '<</S/Launch/F(a.exe)>>',
  '<</S/SubmitForm/F(http://a.example)>>',
  '<</S/ImportData/F(a.fdf)>>',
  '<</S/GoToR/F(\\\\\\\\host\\\\share\\\\a.pdf)/D[0/Fit]>>',
  '<</S/GoToE/T<</R/C/N(a)>>>>',
  '<</S/Rendition/OP 0/JS(x)>>',
] as const

/** What may be done when a link is pressed, and not without. */
const unaskedOnly = [
  '<</S/URI/URI(http://a.example)>>',
  '<</S/Named/N/Print>>',
  '<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(http://a.example)>>>>',
  '<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Named/N/Print>>]>>',
] as const

const rect = '/Rect[0 0 9 9]'

interface Place {
  inCatalog?: string
  onPage?: string
  /** The object with number 8. */
  more?: string
}

/** Where an action, as it is written or referred to, is done without being asked for. */
const unasked: ((action: string) => Place)[] = [
  (action) => ({ inCatalog: `/OpenAction ${action}` }),
  (action) => ({ inCatalog: `/AA<</WC ${action}>>` }),
  (action) => ({ onPage: `/AA<</O ${action}>>` }),
  (action) => ({ onPage: `/Annots[<</Type/Annot/Subtype/Link${rect}/AA<</E ${action}>>>>]` }),
  (action) => ({ onPage: '/AA 8 0 R', more: `<</O ${action}>>` }),
]

const anywhere: ((action: string) => Place)[] = [
  ...unasked,
  (action) => ({ onPage: `/Annots[<</Type/Annot/Subtype/Link${rect}/A ${action}>>]` }),
  (action) => ({ inCatalog: `/Outlines<</First<</Title(a)/A ${action}>>>>` }),
  (action) => ({ inCatalog: `/Names<</JavaScript<</Names[(a) ${action}]>>>>` }),
  (action) => ({ inCatalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${action}>>` }),
  (action) => ({ inCatalog: `/AcroForm<</Fields[<</FT/Btn/T(a)/A ${action}>>]>>` }),
]

/** The object of the action in another shape, which some reader takes for the same. */
const disguises: ((action: string, random: () => number) => string)[] = [
  (action) => action,
  (action, random) =>
    action.replaceAll(/(?<=\/)[A-Za-z]+/g, (name) =>
      [...name]
        .map((sign) => (random() < 0.3 ? `#${sign.charCodeAt(0).toString(16)}` : sign))
        .join(''),
    ),
  (action) => action.replace('<<', '<</X --5'),
  (action) => action.replace('<<', '<</X yes '),
  (action) => action.replace('<<', '<<% a comment >>\n'),
  (action) => action.replace('/S/', '/S%\r/'),
  (action) => action.replace('<<', '<</X(a \\) b (c) )/Y<203e>'),
  (action) => action.slice(0, -2),
  (action) => `${'['.repeat(20_000)}${action}`,
  (action) => action.replace('<<', `<</X ${'<</a'.repeat(30)} 1${'>>'.repeat(30)}`),
]

const packings: ((object: string) => string)[] = [
  (object) => object,
  (object) => packed(object, '/Type/ObjStm'),
  (object) => packed(object, ''),
  (object) => packed(object, '/Type/#4fbjStm'),
  (object) => packed(object, '/Type/ObjStm', 'by a filter elsewhere'),
  (object) => packed(object, '/Type/ObjStm', 'short'),
  (object) => packed(object, '/Type/ObjStm', 'predicted'),
  (object) => packed(object, '/Type/ObjStm', 'an end within'),
  (object) => packed(object, '/Type/ObjStm', 'hexadecimal'),
]

const otherFilters: Record<string, string> = {
  'by a filter elsewhere': '/Filter 11 0 R',
  short: '/F/Fl',
}

function packed(object: string, entries: string, how = ''): string {
  const text = `4 0 ${object}`
  const about = `${entries}/N 1/First 4`
  if (how === 'an end within') {
    const data = `4 0 (endstream)${object}`
    return `<<${about}/Length 10 0 R>>\nstream\n${data}\nendstream`
  }
  if (how === 'hexadecimal') {
    const data = `${Buffer.from(text, 'latin1').toString('hex')}>`
    return streamOf(data, `${about}/Filter/ASCIIHexDecode`)
  }
  if (how === 'predicted') {
    const rows = text.match(/.{1,8}/gs) ?? []
    const data = rows.map((row) => `\0${row.padEnd(8)}`).join('')
    const parameters = '/DecodeParms<</Predictor 15/Columns 8>>'
    return streamOf(
      deflateSync(Buffer.from(data, 'latin1')),
      `${about}/Filter/FlateDecode${parameters}`,
    )
  }
  const filter = otherFilters[how]
  return streamOf(
    deflateSync(Buffer.from(text, 'latin1')),
    `${about}${filter ?? '/Filter/FlateDecode'}`,
  )
}

/** A PDF that does something unasked, or something that no one may ask of it. */
export async function activeFile(random: () => number): Promise<Buffer> {
  const isUnasked = random() < 0.3
  const isDirect = random() < 0.3
  // What the library can’t read it can’t encipher either.
  const isEnciphered = random() < 0.1
  const written = isUnasked ? pick(random, unaskedOnly) : pick(random, actions)
  const disguise = pick(random, isEnciphered ? disguises.slice(0, 2) : disguises)
  const packing = pick(random, isEnciphered ? packings.slice(0, 1) : packings)
  const action = disguise(written, random)
  const {
    inCatalog = '',
    onPage = '',
    more = '<<>>',
  } = pick(random, isUnasked ? unasked : anywhere)(isDirect ? action : '4 0 R')
  const file = pdfWith(
    [
      isDirect ? '<<>>' : packing(action),
      '<<>>',
      '<<>>',
      '<<>>',
      more,
      '(x)',
      '99',
      '/FlateDecode',
    ],
    { inCatalog, onPage },
  )
  if (!isEnciphered) return file
  const document = await PDFDocument.load(file, { updateMetadata: false })
  document.encrypt({ userPassword: '', ownerPassword: 'owner' })
  return Buffer.from(await document.save())
}
/** PDF files that only show their pages, with links to press. */
export function quietFiles(): [what: string, file: Buffer][] {
  const link = (action: string) => `/Annots[<</Type/Annot/Subtype/Link${rect}/A${action}>>]`
  return [
    ['a link to a site', pdfWith([], { onPage: link('<</S/URI/URI(https://a.example)>>') })],
    ['a link to the next page', pdfWith([], { onPage: link('<</S/Named/N/NextPage>>') })],
    ['a first view', pdfWith([], { inCatalog: '/OpenAction[3 0 R/Fit]' })],
    [
      'a jump at the beginning',
      pdfWith(['<</S/GoTo/D[3 0 R/Fit]>>'], { inCatalog: '/OpenAction 4 0 R' }),
    ],
    [
      'a base of its links',
      pdfWith([], { inCatalog: '/URI<</Base(https://a.example)>>/OpenAction[3 0 R/Fit]' }),
    ],
    [
      'a form to fill in by hand',
      pdfWith([`<</FT/Tx/T(a)/Subtype/Widget${rect}>>`], {
        inCatalog: '/AcroForm<</Fields[4 0 R]>>',
        onPage: '/Annots[4 0 R]',
      }),
    ],
    [
      'a table of contents',
      pdfWith(['<</First 5 0 R/Count 1>>', '<</Title(One)/Parent 4 0 R/Dest[3 0 R/Fit]>>'], {
        inCatalog: '/Outlines 4 0 R',
      }),
    ],
    [
      'a length written elsewhere',
      pdfWith([`<</Length 5 0 R>>\nstream\nq Q\nendstream`, '3'], { onPage: '/Contents 4 0 R' }),
    ],
    [
      'contents in two filters',
      pdfWith(
        [
          streamOf(
            `${deflateSync(Buffer.from('q Q')).toString('hex')}>`,
            '/Filter[/ASCIIHexDecode/FlateDecode]',
          ),
        ],
        { onPage: '/Contents 4 0 R' },
      ),
    ],
    [
      'contents whose end is missing',
      pdfWith([streamOf(deflateSync(Buffer.from('q Q')).subarray(0, -4), '/Filter/FlateDecode')], {
        onPage: '/Contents 4 0 R',
      }),
    ],
    [
      'packed objects with a length elsewhere',
      pdfWith([
        `<</Type/ObjStm/N 1/First 4/Length 5 0 R>>\nstream\n9 0 <</Title(a)>>\nendstream`,
        '17',
      ]),
    ],
    [
      'a page shown twice',
      Buffer.from(
        pdfWith([]).toString('latin1').replace('[3 0 R]/Count 1', '[3 0 R 3 0 R]/Count 2'),
        'latin1',
      ),
    ],
  ]
}
