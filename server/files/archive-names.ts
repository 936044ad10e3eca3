import { fileExtensions, type MediaType } from '#contract/documents/values/document-rules.ts'

/** Names that Windows gives to devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const mostBytes = 120

interface Named {
  type: string
  fileName: string
  mediaType: MediaType
}

/**
 * The place of each file in an archive: `files/01-passport-Relevé de notes.pdf`. Numbered, so that no
 * two are the same on any system; without folders, characters that a system refuses, and endings other
 * than that of the file's real type.
 */
export function archiveNames(files: readonly Named[]): string[] {
  const digits = Math.max(2, String(files.length).length)
  return files.map(({ type, fileName, mediaType }, at) => {
    const place = String(at + 1).padStart(digits, '0')
    const stem = stemOf(fileName)
    const words = stem === '' || reserved.test(stem) ? [place, type] : [place, type, stem]
    return `files/${words.join('-')}.${fileExtensions[mediaType]}`
  })
}

function stemOf(fileName: string): string {
  const base = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base
    .replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[\s.~-]+|[\s.]+$/g, '')
  return cut(plain)
}

/** Whole letters only: file systems count the bytes of a name. */
function cut(text: string): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > mostBytes) break
    kept += segment
  }
  return kept.trim()
}
