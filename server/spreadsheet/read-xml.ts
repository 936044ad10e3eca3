import { SaxesParser } from 'saxes'

/** Thrown for a workbook that unpacks to more than is read. */
export class SheetTooLarge extends Error {}

/** The events of a part of a workbook; names come without the prefix before a colon. */
export interface XmlListener {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No tag and no text of a workbook is longer. */
const mostLength = 4 * 1024 * 1024

/** Reads XML as it arrives, a step for each chunk. Throws if it is no XML, or is cut short. */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlListener,
): AsyncGenerator<void, void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  const decoder = new TextDecoder()
  /** How much was read since the last event. */
  let silent = 0
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silent = 0
    close?.(localName(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for await (const chunk of bytes) {
    silent += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    if (silent > mostLength) throw new SheetTooLarge()
    yield
  }
  parser.write(decoder.decode()).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
