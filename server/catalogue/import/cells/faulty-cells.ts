import { covered, uncalculated } from '../../../spreadsheet/cell-text.ts'
import type { ImportHeader } from '../files/file.ts'
import type { NoteCode, Remark } from '../runs/notes.ts'

/**
 * What spreadsheets write when a formula failed: in capitals between # and ! or ?, in whatever
 * language they were set to, and the few that end differently.
 */
const errors = /^#[¡¿]?\p{Lu}[\p{Lu}\d/_ ]*[!?]$/u
const otherErrors =
  /^(?:#(?:N\/A|N\/D|N\/B|NV|I\/T|Н\/Д|YOK|GETTING_DATA|HIÁNYZIK|NENÍ_K_DISPOZICI)|(?:Err|Fehler|Erreur|Errore) ?: ?5\d\d)$/iu

/**
 * Whether all values of a row are readable; notes the first that isn't. A cell that shows
 * an error doesn't say what its value should be, least of all that there is none.
 */
export function hasSoundCells(
  header: ImportHeader,
  values: readonly string[],
  remark: Remark,
): boolean {
  for (const column of header.columns) {
    const value = (values[header.at(column)] ?? '').trim()
    const fault = faultOf(value)
    if (fault === undefined) continue
    remark(fault, column, saysValue.includes(fault) ? value : '')
    return false
  }
  return true
}

const saysValue: readonly NoteCode[] = ['cell_error', 'cell_damaged', 'cell_garbled']

function faultOf(value: string): NoteCode | undefined {
  if (value === uncalculated) return 'cell_uncalculated'
  if (value === covered) return 'cell_covered'
  if (value.startsWith('#') || /^(?:err|fehler)/i.test(value)) {
    if (errors.test(value.normalize('NFC')) || otherErrors.test(value)) return 'cell_error'
  }
  if (value.includes('\ufffd')) return 'cell_damaged'
  return garbled.test(value) ? 'cell_garbled' : undefined
}

/** The continuation bytes of a letter in UTF-8, as windows-1252 shows them. */
const behind = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

/**
 * Letters in UTF-8 that were read as windows-1252 and saved that way: “Ã©”, “Ä°stanbul”, “â€™”,
 * “Ø¬Ø§”, “åŒ—”. A capital before a no-break space or a quotation mark may well be meant.
 */
const garbled = new RegExp(
  [
    `Ã${behind}`,
    'Â[\\u00a0-\\u00bf]',
    `[ÄÅ](?![\\u00a0»”]|’(?!\\p{Ll}{2}))${behind}`,
    `â€${behind}`,
    `(?:[ØÙÐÑÎÏ]${behind}){2}`,
    `(?:[ä-é]${behind}{2}){2}`,
  ].join('|'),
  'u',
)
