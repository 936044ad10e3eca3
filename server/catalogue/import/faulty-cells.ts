import { covered, uncalculated } from '../../spreadsheet/cell-text.ts'
import type { ImportHeader } from './file.ts'
import type { NoteCode, Remark } from './notes.ts'

/** What spreadsheets write where a formula failed, in the languages of our lists. */
const errors =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|EXTERNAL!|PYTHON!|ERROR!|VALEUR!|NOM\?|NUL!|NOMBRE!|PROPAGATION!|CHAMP!|YOK|BAŞV!|DEĞER!|AD\?|SAYI!|SAYI\/0!|BOŞ!)|(?:Err|Fehler|Erreur) ?: ?5\d\d)$/i

/**
 * Whether every value of a row that is read is one; says of the first that is none. A cell that shows
 * an error says nothing of what should stand there, least of all that there is nothing.
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
    remark(fault, column, fault === 'cell_error' || fault === 'cell_damaged' ? value : '')
    return false
  }
  return true
}

function faultOf(value: string): NoteCode | undefined {
  if (value === uncalculated) return 'cell_uncalculated'
  if (value === covered) return 'cell_covered'
  if (value.startsWith('#') || /^(?:err|fehler|erreur)/i.test(value)) {
    if (errors.test(value)) return 'cell_error'
  }
  return value.includes('\ufffd') ? 'cell_damaged' : undefined
}
