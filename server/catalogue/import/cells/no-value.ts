import { plainText } from './text.ts'

/** The word for a value that is to be removed; a cell that is left empty keeps it. */
export function isNone(text: string): boolean {
  return ['none', 'aucun', 'aucune', 'neant', 'nil'].includes(plainText(text))
}

/** The word for an unknown value: a sign or a word in place of a value. */
export function isUnknown(text: string): boolean {
  const plain = plainText(text)
  if (plain === '') return /^[-–—−_./?*…]+$/.test(text.trim())
  return unknownWords.has(plain)
}

const unknownWords = new Set([
  ...['unknown', 'not known', 'n a', 'na', 'n k', 'not available', 'not applicable', 'not given'],
  ...['not stated', 'not specified', 'not published', 'to be confirmed', 'to be announced', 'tbc'],
  ...['tba', 'tbd', 'inconnu', 'inconnue', 'inconnus', 'non connu', 'non connue', 'non connus'],
  ...['pas connu', 'pas connue', 'pas connus', 'non communique', 'non communiques', 'n c', 'nc'],
  ...['non disponible', 'non disponibles', 'n d', 'non precise', 'non precises', 'non renseigne'],
  ...['non renseignes', 'non applicable', 'sans objet', 's o', 'a confirmer', 'a preciser'],
])
