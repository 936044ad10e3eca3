import { create, type Font } from 'fontkit'

export interface FontMetrics {
  /** What a drawing calls it. */
  family: string
  /** How wide a text is, in ems: enough to break lines by, without kerning. */
  width: (text: string) => number
  /** How wide a text is once its letters are joined and kerned, in ems: slower, to set texts side by side. */
  widthDrawn: (text: string) => number
  /** Whether the font has a glyph for a character. */
  has: (character: string) => boolean
}

/** Reads the advance widths of a TrueType font. A character that it lacks counts as one em. */
export function readFontMetrics(file: Buffer): FontMetrics {
  const font = openFont(file)
  const known = new Map<string, number>()

  return {
    family: font.familyName,
    has: (character) => font.hasGlyphForCodePoint(codeOf(character)),
    widthDrawn: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
    width: (text) => {
      let units = 0
      for (const character of text) units += known.get(character) ?? unitsOf(character)
      return units / font.unitsPerEm
    },
  }

  function unitsOf(character: string): number {
    const glyph = font.glyphForCodePoint(codeOf(character))
    if (glyph.id === 0) return font.unitsPerEm
    known.set(character, glyph.advanceWidth)
    return glyph.advanceWidth
  }
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function openFont(file: Buffer): Font {
  const opened = create(file)
  if ('unitsPerEm' in opened) return opened
  throw new Error('The file holds several fonts')
}
