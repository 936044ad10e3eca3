import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text on the first page of a PDF, in its order, with single spaces. */
export async function firstPageText(bytes: ArrayBuffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const content = await (await pdf.getPage(1)).getTextContent()
  const parts = content.items.map((item) => ('str' in item ? item.str : ''))
  return parts.join(' ').replaceAll(/\s+/g, ' ')
}
