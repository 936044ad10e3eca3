import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { languages } from '#contract/common/values/languages.ts'
import { createPdf } from './pdf-document.ts'

const address = 'https://passerelle.example/verify/ABCD-EFGH'

for (const language of languages) {
  describe(`a document for a reader who doesn’t see it, in ${language}`, () => {
    let bytes: Buffer
    let read: string[]
    let links: Record<string, unknown>[]

    before(async () => {
      const page = createPdf({
        ...{ brand: 'Passerelle', title: 'Receipt', language, at: new Date(0), foot: 'Foot' },
        pageWords: (at, of) => `${at}/${of}`,
        unprintable: { whole: 'not shown', part: '(not shown)' },
      })
      page.figure('Application number', 'PA-C42C-AR3V')
      page.paragraph(`Confirm it at this address:\n${address}\nThe page shows the number.`)
      page.facts([
        ['Program', 'Law'],
        ['Site', address],
      ])
      page.list([`Find it again at ${address}, with a number.`])
      bytes = await page.finish()
      const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
      const first = await pdf.getPage(1)
      links = (await first.getAnnotations()).map((one) => Object(one))
      read = await readAloud(first)
    })

    it('is a PDF/UA of the first part', () => {
      assert.match(bytes.toString('latin1'), /<pdfuaid:part>1<\/pdfuaid:part>/)
    })

    it('reads a label and its value, and each line, as separate parts', () => {
      assert.deepEqual(read, [
        ...['H1: Receipt', 'P: Application number', 'P: PA-C42C-AR3V'],
        ...['P: Confirm it at this address:', `P > Link: ${address}`],
        ...['P: The page shows the number.'],
        ...['TH: Program', 'TD: Law', 'TH: Site', `TD > Link: ${address}`],
        ...['Lbl: •', 'LBody: Find it again at', `LBody > Link: ${address}`],
        'LBody: , with a number.',
      ])
    })

    it('says of each head of a row that it is one', () => {
      const file = bytes.toString('latin1')
      assert.equal(file.match(/\/Scope \/Row/g)?.length, file.match(/\/S \/TH\b/g)?.length)
    })

    it('links each address that it names, and says where it leads', () => {
      assert.equal(links.length, 3)
      for (const { subtype, url, contentsObj } of links) {
        assert.equal(subtype, 'Link')
        assert.equal(url, address)
        assert.equal(Object(contentsObj).str, address)
      }
    })
  })
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** The texts in the order of the tags, each with its own tag and the one around it. */
async function readAloud(page: Page): Promise<string[]> {
  const content = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  let id = ''
  for (const item of content.items) {
    if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str)
    else if (item.type === 'beginMarkedContentProps') id = item.id ?? ''
    else if (item.type === 'endMarkedContent') id = ''
  }
  const read: string[] = []
  const walk = (node: unknown, within: string) => {
    const { role, children, id: own } = Object(node)
    if (typeof own === 'string' && texts.has(own)) {
      read.push(`${within}: ${texts.get(own)?.trim()}`)
    }
    const tag = inline.has(role) ? `${within} > ${role}` : (role ?? within)
    if (Array.isArray(children)) for (const child of children) walk(child, tag)
  }
  walk(await page.getStructTree(), '')
  return read
}

/** Tags that are read within the part around them. */
const inline = new Set(['Link'])
