import { plainText } from './text.ts'

/** Said of a value that is to be taken away; a cell that is left empty leaves it. */
export function isNone(text: string): boolean {
  return ['none', 'aucun', 'aucune', 'neant', 'nil'].includes(plainText(text))
}
