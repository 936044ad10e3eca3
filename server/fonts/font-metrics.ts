export interface FontMetrics {
  /** How wide a text is, in ems: enough to break lines by, without kerning. */
  width: (text: string) => number
  /** Whether the font has a glyph for a character. */
  has: (character: string) => boolean
}

/**
 * Reads the advance widths of a TrueType font: its tables `head`, `hhea`, `hmtx` and the format 4
 * subtable of `cmap`. A character that the font lacks counts as one em.
 *
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function readFontMetrics(font: Buffer): FontMetrics {
  const table = (tag: string): number => {
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
      if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
    }
    throw new Error(`The font has no table ${tag}`)
  }
  const unitsPerEm = font.readUInt16BE(table('head') + 18)
  const metrics = font.readUInt16BE(table('hhea') + 34)
  const hmtx = table('hmtx')
  const glyphAt = readCharacterMap(font, table('cmap'))
  const glyphOf = (character: string) => glyphAt(character.codePointAt(0) ?? 0)

  return {
    has: (character) => glyphOf(character) !== 0,
    width: (text) => {
      let units = 0
      for (const character of text) {
        const glyph = glyphOf(character)
        units +=
          glyph === 0 ? unitsPerEm : font.readUInt16BE(hmtx + Math.min(glyph, metrics - 1) * 4)
      }
      return units / unitsPerEm
    },
  }
}

function readCharacterMap(font: Buffer, cmap: number): (code: number) => number {
  const subtable = findFormat4(font, cmap)
  const doubled = font.readUInt16BE(subtable + 6)
  const ends = subtable + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const offsets = deltas + doubled
  return (code) => {
    for (let at = 0; at < doubled && code <= 0xffff; at += 2) {
      if (font.readUInt16BE(ends + at) < code) continue
      const start = font.readUInt16BE(starts + at)
      if (start > code) return 0
      const delta = font.readUInt16BE(deltas + at)
      const offset = font.readUInt16BE(offsets + at)
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = font.readUInt16BE(offsets + at + offset + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function findFormat4(font: Buffer, cmap: number): number {
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at++) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + at * 8 + 4)
    if (font.readUInt16BE(subtable) === 4) return subtable
  }
  throw new Error('The font has no character map of format 4')
}
