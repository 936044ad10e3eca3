import { open } from 'node:fs/promises'
import yauzl from 'yauzl'
import type { FileFault } from '#contract/catalogue/imports.ts'

/**
 * What a file is, whatever its name says: a workbook, possibly a text, or something that isn't
 * read.
 */
export type FileKind = 'xlsx' | 'text' | OtherFile
export type OtherFile = Extract<FileFault, `is_${string}`>

const headBytes = 4096

/** Looks at a file's first bytes, and into it where it is an archive. */
export async function fileKindOf(path: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(bytes, 0, headBytes, 0)
    const head = bytes.subarray(0, bytesRead)
    // A list may begin with the letters of a signature: MZ is Mozambique, GIF a town in capitals.
    const isOfLetters = head.subarray(0, 2).every((byte) => byte >= 0x20 && byte < 0x7f)
    if (isOfLetters && !hasControls(head)) return textKind(head)
    const starts = (...signature: number[]) =>
      head.subarray(0, signature.length).equals(Buffer.from(signature))
    if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) {
      return (await insideOf(path)) ?? (hasControls(head.subarray(4)) ? 'xlsx' : textKind(head))
    }
    if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
      return compoundKind(await file.readFile())
    }
    if (starts(0x09, 0x08) || starts(0x09, 0x04)) return 'is_xls'
    if (starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0x47, 0x49, 0x46)) {
      return 'is_picture'
    }
    if (starts(0x1f, 0x8b) || starts(0x52, 0x61, 0x72, 0x21) || starts(0x37, 0x7a, 0xbc, 0xaf)) {
      return 'is_archive'
    }
    if (starts(0x4d, 0x5a) || starts(0x7f, 0x45, 0x4c, 0x46) || starts(0xca, 0xfe, 0xba, 0xbe)) {
      return 'is_program'
    }
    return textKind(head)
  } finally {
    await file.close()
  }
}

/**
 * Bytes that no text has in any single-byte encoding, but every archive, picture and program has.
 */
function hasControls(bytes: Buffer): boolean {
  return bytes.some((byte) => byte < 0x20 && !textControls.has(byte))
}

/** Tab, new lines, form feed, and the end of a file in DOS. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])

/** Office's files from before 2007, and today's with a password, are the same container. */
function compoundKind(bytes: Buffer): FileKind {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return 'is_locked'
  if (has('Workbook') || has('Book')) return 'is_xls'
  return has('WordDocument') ? 'is_word' : 'is_xls'
}

/** Undefined if it is a broken archive, or none: the code that reads it reports that. */
async function insideOf(path: string): Promise<FileKind | undefined> {
  const names = new Set<string>()
  let mimeType = ''
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false })
    try {
      for await (const entry of zip.eachEntry()) {
        names.add(entry.fileName)
        if (entry.fileName === 'mimetype' && entry.uncompressedSize < 200) {
          for await (const chunk of await zip.openReadStreamPromise(entry)) mimeType += chunk
        }
        if (names.size > 5000) break
      }
    } finally {
      zip.close()
    }
  } catch {
    return undefined
  }
  const all = [...names]
  if (names.has('xl/workbook.bin')) return 'is_xlsb'
  if (all.some((name) => name.startsWith('xl/'))) return 'xlsx'
  if (mimeType.includes('opendocument.spreadsheet')) return 'is_ods'
  if (all.some((name) => name.endsWith('.iwa') || name === 'Index.zip')) return 'is_numbers'
  const isText = names.has('word/document.xml') || mimeType.includes('opendocument.text')
  return isText ? 'is_word' : 'is_archive'
}

function textKind(head: Buffer): FileKind {
  if (head.subarray(0, 1024).includes('%PDF-')) return 'is_pdf'
  const text = head
    .toString('latin1')
    .replace(/^(?:ï»¿)?\s+/, '')
    .replace(/^ï»¿/, '')
  if (text.startsWith('{\\rtf')) return 'is_word'
  if (/^ID;P/.test(text)) return 'is_slk'
  if (text.startsWith('<?xml') && text.includes('opendocument.spreadsheet')) return 'is_ods'
  const isPage = /^<(?:!doctype html|html|head|body|table|meta|div|style)\b/i.test(text)
  const isOldXml = text.startsWith('<?xml') && text.includes('office:spreadsheet')
  return isPage || isOldXml ? 'is_web_page' : 'text'
}
